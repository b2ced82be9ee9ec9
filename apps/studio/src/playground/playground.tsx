import { fieldsOf, parseTemplate } from "@skladno/template";
import { useContext, useDeferredValue, useMemo } from "react";
import { Commands } from "../commands/commands.js";
import { Banner } from "../frame/banner.js";
import { FootKeys } from "../frame/foot-keys.js";
import { LanguageContext, useText } from "../frame/i18n.js";
import { ShareButton } from "../frame/share-button.js";
import { FaultAlert, Status } from "../frame/status.js";
import { useNote } from "../frame/use-note.js";
import { useRegionKeys } from "../frame/use-region-keys.js";
import type { ScreenProps } from "../screen.js";
import { useWorkerAnswer } from "../use-worker-answer.js";
import { WhyDialog } from "../why/why-dialog.js";
import type { DraftKeeper } from "../work/use-draft.js";
import type { Forms } from "../worker/protocol.js";
import { DraftQuestions } from "./draft-questions.js";
import { ExplainedPanel } from "./explained-panel.js";
import { ProductPanel } from "./product-panel.js";
import { savingText, undoNote } from "./status-texts.js";
import { TemplatePanel } from "./template-panel.js";
import { TextsPanel } from "./texts-panel.js";
import { useAsked } from "./use-asked.js";
import { useCommands } from "./use-commands.js";
import { useProblems } from "./use-problems.js";
import { useShare } from "./use-share.js";
import type { TextsState } from "./use-texts.js";

interface PlaygroundProps extends ScreenProps {
  readonly keeper: DraftKeeper;
  readonly rendered: TextsState;
}

/** Templates, a product, its texts, and why they are as they are. */
export function Playground(props: PlaygroundProps) {
  const { client, loading, onRetry, state, dispatch, corrections, switches, keeper, rendered } = props;
  const t = useText();
  const language = useContext(LanguageContext);
  const [note, setNote] = useNote();
  useRegionKeys();

  const { work, active } = state;
  const { texts } = rendered;
  // What is said about the templates follows the texts: a key is answered first.
  const checked = useDeferredValue(work);
  const { problems, broken } = useProblems(checked, texts);
  const forms = useForms(props);
  const used = useMemo(() => usedFields(checked.templates), [checked.templates]);
  const { asked, anchor, showsHint, ask, close, step } = useAsked(state, dispatch, texts, broken);
  const marked = asked !== undefined && state.asked?.output === active ? asked.piece : undefined;
  const askedText = state.asked && texts.get(state.asked.output);
  const { makeLink, copy } = useShare(work, keeper, setNote);
  const commands = useCommands({ state, dispatch, copy, texts, broken });
  return (
    <div className="studio" inert={!keeper.isOpened}>
      <Banner
        screen="play"
        switches={switches}
        action={
          <>
            <button type="button" className="button ghost" onClick={() => dispatch({ type: "begun_anew" })}>
              {t("Начать заново", "Start anew")}
            </button>
            <ShareButton makeLink={makeLink} onNote={setNote} />
          </>
        }
      />
      <main id="main" tabIndex={-1}>
        <h1 className="hidden">{t("Песочница", "Playground")}</h1>
        <FaultAlert loading={loading} fault={rendered.fault} onRetry={onRetry} />
        {showsHint && (
          <p className="introduction">
            {t(
              "Шаблон и поля товара становятся текстами: слова сами встают в нужный падеж, род и число.",
              "A template and the fields of a product become texts: words take the right case, gender and number by themselves.",
            )}
          </p>
        )}
        <DraftQuestions keeper={keeper} dispatch={dispatch} />
        <div className="play">
          <div className="column">
            <TemplatePanel
              work={work}
              active={active}
              problems={problems}
              forms={forms}
              marked={marked}
              dispatch={dispatch}
            />
            <TextsPanel
              outputs={[...work.templates.keys()]}
              texts={texts}
              stale={broken}
              problems={problems}
              active={active}
              asked={state.asked}
              onAsk={ask}
              onOtherVariants={() => dispatch({ type: "variants_asked" })}
              onCopy={copy}
              isLoading={loading !== "ready" && !("fault" in loading)}
              showsHint={showsHint && loading === "ready"}
            />
          </div>
          <div className="column">
            <ProductPanel state={state} dispatch={dispatch} used={used} marked={marked?.placeholder.field} />
            <ExplainedPanel
              output={active}
              source={checked.templates.get(active) ?? ""}
              mode={checked.mode}
              rendered={texts.get(active)}
              marked={marked}
            />
          </div>
        </div>
        {asked !== undefined && askedText !== undefined && anchor !== undefined && (
          <WhyDialog
            key={`${state.asked?.output} ${state.asked?.word}`}
            client={client}
            input={{ ...work, seed: String(state.seed), language }}
            corrections={corrections}
            rendered={askedText}
            asked={asked}
            problems={problems.filter(
              ({ output, field }) => output === state.asked?.output && field === asked.piece.placeholder.field,
            )}
            anchor={anchor}
            onClose={close}
            onStep={step}
            onCase={(wanted) => {
              dispatch({ type: "case_set", output: active, start: asked.piece.start, case: wanted });
              anchor.focus();
            }}
            onCorrect={(correction) => {
              dispatch({ type: "corrected", correction });
              anchor.focus();
            }}
          />
        )}
      </main>
      <footer>
        <Status
          loading={loading}
          saving={savingText(keeper.saving, t)}
          notes={[undoNote(state.undo?.deed, t, () => dispatch({ type: "undone" })), note]}
        />
        <FootKeys
          keys={[
            ["Ctrl K", t("команды", "commands")],
            ["F8", t("следующее замечание", "next problem")],
            ["?", t("клавиши", "keys")],
          ]}
        />
      </footer>
      <Commands commands={commands} />
    </div>
  );
}

/** The forms of the product's values, for completion and for fixes that set a case. */
function useForms({ client, loading, state, corrections }: ScreenProps): ReadonlyMap<string, Forms> {
  const { fields } = state.work;
  const names = [...fields.keys()];
  const answer = useWorkerAnswer(
    client,
    loading === "ready" ? { type: "forms", values: [...fields.values()] } : undefined,
    corrections,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: names belong to the answer; the array is new at each render.
  return useMemo(
    () => new Map((answer ?? []).map((one, index) => [names[index] as string, one])),
    [answer, names.join("\n")],
  );
}

/** The fields that templates mention. */
function usedFields(templates: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set(
    [...templates.values()].flatMap((text) => fieldsOf(parseTemplate(text).template).map(({ name }) => name)),
  );
}
