import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface NameFieldProps {
  readonly label: string;
  readonly initial: string;
  /** What is wrong with a name; undefined for a good one. */
  readonly complain: (name: string) => string | undefined;
  /** Is given the name, or nothing when the user has thought better of it. */
  readonly onDone: (name: string | undefined) => void;
}

/** A field for a name in the place of the button that opened it: Enter takes the name, Escape leaves. */
export function NameField({ label, initial, complain, onDone }: NameFieldProps) {
  const [name, setName] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const trimmed = name.trim();
  const complaint = trimmed === "" ? undefined : complain(trimmed);
  const take = () => onDone(trimmed === "" || complaint !== undefined ? undefined : trimmed);
  return (
    <form
      className="name-field"
      onSubmit={(event) => {
        event.preventDefault();
        if (complaint === undefined) take();
      }}
    >
      <input
        ref={field}
        aria-label={label}
        placeholder={label}
        value={name}
        maxLength={64}
        aria-invalid={complaint !== undefined}
        aria-describedby={complaint && "name-complaint"}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === "Escape" && onDone(undefined)}
      />
      {complaint !== undefined && (
        <p id="name-complaint" className="complaint" role="alert">
          {complaint}
        </p>
      )}
    </form>
  );
}
