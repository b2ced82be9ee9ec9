interface FormWithEndingProps {
  readonly value: string;
  readonly form: string;
  /** Words of the value that never change: they are dimmed. */
  readonly fixed?: ReadonlySet<string>;
}

/** A form of a whole value: what differs from the value is marked, word by word. */
export function FormWithEnding({ value, form, fixed }: FormWithEndingProps) {
  const values = value.split(/([\s-]+)/);
  return (
    <span lang="ru">
      {form.split(/([\s-]+)/).map((part, index) => {
        const before = values[index] ?? "";
        let length = 0;
        while (length < part.length && part[length] === before[length]) length += 1;
        return (
          <span key={index} className={fixed?.has(part) ? "muted" : undefined}>
            {part.slice(0, length)}
            {length < part.length && <i>{part.slice(length)}</i>}
          </span>
        );
      })}
    </span>
  );
}
