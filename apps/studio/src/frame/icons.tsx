const paths = {
  lock: "M5 7h6a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM5.2 7V5a2.8 2.8 0 0 1 5.6 0v2",
  share: "M6.5 9.5a3 3 0 0 0 4.3.2l2.2-2.2a3 3 0 0 0-4.2-4.3l-1 1M9.5 6.5a3 3 0 0 0-4.3-.2L3 8.5a3 3 0 0 0 4.2 4.3l1-1",
  moon: "M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1z",
  sun: "M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9",
  left: "M9.5 4.5 6 8l3.5 3.5",
  right: "M6.5 4.5 10 8l-3.5 3.5",
  copy: "M7.5 5.5h4a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2zM3.5 10.5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1",
  close: "m4.5 4.5 7 7m0-7-7 7",
  error: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 5v3.5M8 10.9v.1",
  warning: "M7.1 3.1 2.2 11.7a1 1 0 0 0 .9 1.5h9.8a1 1 0 0 0 .9-1.5L8.9 3.1a1 1 0 0 0-1.8 0zM8 6.5v2.7M8 11.1v.1",
  plus: "M8 3.5v9M3.5 8h9",
  search: "M7 2.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4zM10.2 10.2l3.3 3.3",
  arrow: "M3 8h10m0 0L9.5 4.5M13 8l-3.5 3.5",
  back: "M13 8H3m0 0 3.5-3.5M3 8l3.5 3.5",
  pencil: "M10.5 3.5l2 2L6 12l-2.8.8L4 10l6.5-6.5z",
  trash: "M3.5 5h9M6.5 5V3.5h3V5M4.8 5l.6 7.5h5.2l.6-7.5",
  folder: "M2.5 4.5a1 1 0 0 1 1-1h3L8 5h4.5a1 1 0 0 1 1 1v5.5a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1z",
  save: "M8 2.5v8m0 0L5 7.5m3 3 3-3M3 13.5h10",
  down: "M4.5 6.5 8 10l3.5-3.5",
  again: "M13 6.5A5.3 5.3 0 0 0 3.3 5M3 9.5A5.3 5.3 0 0 0 12.7 11M13 3v3.5H9.5M3 13V9.5h3.5",
} as const;

/** A line drawing of 16 px; the name stands beside it. */
export function Icon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

export function Logo() {
  const row = (y: number, width: number) => (
    <g key={y}>
      <rect x="1" y={y} width="11" height="3.2" rx="1.6" fill="currentColor" />
      <rect x="13.2" y={y} width={width} height="3.2" rx="1.6" fill="var(--accent)" />
    </g>
  );
  return (
    <svg className="logo" viewBox="0 0 20 20" aria-hidden="true">
      {[row(3, 5.8), row(8.4, 3.2), row(13.8, 4.6)]}
    </svg>
  );
}
