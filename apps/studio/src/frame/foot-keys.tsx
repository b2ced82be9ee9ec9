interface FootKeysProps {
  /** The key, then what it does. */
  readonly keys: readonly (readonly [key: string, name: string])[];
}

/** The most useful keys of this screen; `?` lists all of them. */
export function FootKeys({ keys }: FootKeysProps) {
  return (
    <>
      <div className="grow" />
      {keys.map(([key, name]) => (
        <span key={key} className="foot-key">
          <kbd>{key}</kbd> {name}
        </span>
      ))}
    </>
  );
}
