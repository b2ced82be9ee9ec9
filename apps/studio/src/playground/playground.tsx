import { useContext } from "preact/hooks";
import { Commands } from "../commands/commands.js";
import { Banner } from "../frame/banner.js";
import { FootKeys } from "../frame/foot-keys.js";
import { LanguageContext, useText } from "../frame/i18n.js";
import { ShareButton } from "../frame/share-button.js";
import { FaultAlert, Status } from "../frame/status.js";
import { useNote } from "../frame/use-note.js";
import { useRegionKeys } from "../frame/use-region-keys.js";
import type { ScreenProps } from "../screen.js";
import { WhyDialog } from "../why/why-dialog.js";
import type { DraftKeeper } from "../work/use-draft.js";
import { DraftQuestions } from "./draft-questions.js";
import { ExplainedPanel } from "./explained-panel.js";
import { ProductPanel } from "./product-panel.js";
import { OWN_PRODUCT } from "./state.js";
import { savingText, undoNote } from "./status-texts.js";
import { TemplatePanel } from "./template-panel.js";
import { TextsPanel } from "./texts-panel.js";
import { useAsked } from "./use-asked.js";
import { useChecked } from "./use-checked.js";
import { useCommands } from "./use-commands.js";
import { useForms } from "./use-forms.js";
import { useProjectFile } from "./use-project-file.js";
import { useSame } from "./use-same.js";
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
  const { work: checked, texts: checkedTexts, check, problems, broken, used } = useChecked(props, rendered);
  const forms = useForms(props);
  const outputs = useSame([...work.templates.keys()]);
  const { asked, anchor, showsHint, ask, close, step } = useAsked(state, dispatch, texts, broken);
  const marked = asked !== undefined && state.asked?.output === active ? asked.piece : undefined;
  const askedText = state.asked && texts.get(state.asked.output);
  const project = useProjectFile(state, dispatch, setNote);
  const { makeLink, copy } = useShare(work, keeper, setNote, project.save);
  const commands = useCommands({ state, dispatch, copy, texts, broken, project });
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
              check={check}
              // The list of completions never waits for the dictionary.
              resultsOf={(placeholders) =>
                props.loading === "ready"
                  ? props.client.ask({ type: "results", placeholders, fields: work.fields })
                  : Promise.resolve([])
              }
              marked={marked}
              project={project}
              dispatch={dispatch}
            />
            <TextsPanel
              outputs={outputs}
              texts={texts}
              stale={broken}
              problems={problems}
              active={active}
              asked={state.asked}
              onAsk={ask}
              dispatch={dispatch}
              onCopy={copy}
              isLoading={loading !== "ready" && !("fault" in loading)}
              showsHint={showsHint && loading === "ready"}
              limits={state.limits}
            />
          </div>
          <div className="column">
            <ProductPanel
              fields={work.fields}
              position={state.position}
              hasOwn={state.position === undefined || state.edited.has(OWN_PRODUCT)}
              dispatch={dispatch}
              used={used}
              marked={marked?.placeholder.field}
            />
            <ExplainedPanel
              output={active}
              source={checked.templates.get(active) ?? ""}
              problems={problems}
              rendered={checkedTexts.get(active)}
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
