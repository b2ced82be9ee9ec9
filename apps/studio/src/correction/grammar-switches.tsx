import { genders } from "@skladno/morphology";
import { useContext, useId } from "preact/hooks";
import { termName } from "../frame/grammar-names.js";
import { LanguageContext, useText } from "../frame/i18n.js";
import type { CorrectionDraft } from "./correction.js";

interface GrammarSwitchesProps {
  readonly draft: CorrectionDraft;
  readonly onChange: (next: Partial<CorrectionDraft>) => void;
}

/** Gender and animacy. */
export function GrammarSwitches({ draft, onChange }: GrammarSwitchesProps) {
  const t = useText();
  return (
    <>
      <Radios
        label={t("Род", "Gender")}
        values={genders}
        chosen={draft.gender}
        shown={{ masc: t("м", "m"), fem: t("ж", "f"), neut: t("с", "n") }}
        onChoose={(gender) => onChange({ gender })}
      />
      <Radios
        label={t("Одушевлённость", "Animacy")}
        values={["inan", "anim"]}
        chosen={draft.animacy}
        shown={{ inan: t("нет", "no"), anim: t("да", "yes") }}
        onChoose={(animacy) => onChange({ animacy })}
      />
    </>
  );
}

interface RadiosProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly shown: Readonly<Record<Value, string>>;
  readonly onChoose: (value: Value) => void;
}

function Radios<Value extends string>({ label, values, chosen, shown, onChoose }: RadiosProps<Value>) {
  const language = useContext(LanguageContext);
  const name = useId();
  return (
    <div className="switch">
      <span aria-hidden="true">{label}</span>
      <div className="segments" role="radiogroup" aria-label={label}>
        {values.map((value) => (
          <label key={value} title={termName(value, language)}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>
              {shown[value]}
              <span className="hidden"> {termName(value, language)}</span>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
