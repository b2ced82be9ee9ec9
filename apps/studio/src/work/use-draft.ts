import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { createLatest } from "../latest.js";
import { DraftConflictError, loadDraft, type StoredDraft, saveDraft } from "./drafts.js";
import { unpackShare } from "./share.js";
import { type Draft, packDraft, packWork, unpackDraft } from "./work.js";

/** The names of drafts in this browser: the user's own, the last link's, and one that could not be read. */
const OWN = "playground";
const LINKED = "link";
const UNREADABLE = "unreadable";

/** `conflict`: another tab has saved the draft since this one read it. */
export type Saving = "none" | "saved" | "forbidden" | "conflict";

/** Why a sample or the user's own draft is shown instead of what was asked for. */
export type OpeningFailure =
  | { readonly type: "link_broken" }
  | { readonly type: "draft_unreadable"; readonly raw: unknown };

export interface DraftKeeper {
  /** Whether the draft has been read. What is written earlier would be lost. */
  readonly isOpened: boolean;
  readonly saving: Saving;
  /** Whether a link is shown instead of the user's own draft. */
  readonly isLinked: boolean;
  readonly failure: OpeningFailure | undefined;
  dismissFailure(): void;
  /** Leaves the link and shows the user's own draft. */
  returnToDraft(): void;
  /** Makes the content of the link the user's own draft. @returns the draft that it replaces */
  replaceDraft(): Promise<Draft | undefined>;
  /** Shows what the other tab has saved. */
  takeSaved(): void;
  /** Saves over what the other tab has saved. */
  saveAnyway(): void;
  /** Writes a link to what is shown into the address. */
  showInAddress(link: string): void;
}

/**
 * Opens the draft of this browser or what a link holds, and keeps what is changed afterwards.
 *
 * A link never changes the user's own draft: its content and later changes are kept under the link. It becomes the draft only when
 * there is no draft yet. The link stays in the address while it gives what is shown.
 *
 * @param draft what is shown now
 * @param empty what is shown where there is neither a draft nor a link
 * @param onOpen is given each draft that is opened
 */
export function useDraft(draft: Draft, empty: Draft, onOpen: (draft: Draft) => void): DraftKeeper {
  const [saving, setSaving] = useState<Saving>("none");
  const [failure, setFailure] = useState<OpeningFailure>();
  const [linked, setLinked] = useState<string>();
  const [isOpened, setOpened] = useState(false);
  /** What was opened or handed to be saved last: it needs no saving. */
  const settled = useRef<Draft>(undefined);
  /** The revision of the user's own draft that this tab knows; undefined overwrites any other. */
  const revision = useRef<number | undefined>(0);

  /** `linked`, for a listener that outlives a render. */
  const shownLink = useRef<string>(undefined);
  shownLink.current = linked;

  const show = useCallback(
    (opened: Draft, link: string | undefined) => {
      settled.current = opened;
      setLinked(link);
      setOpened(true);
      onOpen(opened);
    },
    [onOpen],
  );

  const openOwn = useCallback(async () => {
    const stored = await loadDraft(OWN);
    revision.current = stored?.revision ?? 0;
    try {
      show(stored === undefined ? empty : unpackDraft(stored.draft), undefined);
    } catch {
      const raw = stored?.draft;
      await saveDraft(UNREADABLE, raw, undefined).catch(() => undefined);
      setFailure({ type: "draft_unreadable", raw });
      show(empty, undefined);
    }
  }, [show, empty]);

  const openLink = useCallback(
    async (link: string) => {
      try {
        const work = await unpackShare(link);
        const stored = await loadDraft(OWN);
        const own = readDraft(stored);
        setFailure(undefined);
        revision.current = stored?.revision ?? 0;
        if (stored === undefined) return show({ work, edited: new Map() }, undefined);
        if (own !== undefined && isSame(own, { work })) return show(own, undefined);
        show(readLinked(await loadDraft(LINKED), link) ?? { work, edited: new Map() }, link);
      } catch {
        setFailure({ type: "link_broken" });
        await openOwn();
      }
    },
    [show, openOwn],
  );

  useEffect(() => {
    let last = linkInAddress();
    void (last === undefined ? openOwn() : openLink(last));
    const follow = () => {
      const link = linkInAddress();
      // The address also changes with the screen, and by `showInAddress`, which fires no event.
      if (link !== undefined && link !== last) void openLink(link);
      if (link !== undefined) last = link;
      // Back from another screen, whose address has no link.
      else if (shownLink.current !== undefined && isPlayground()) setLinkInAddress(shownLink.current);
    };
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [openOwn, openLink]);

  const save = useMemo(
    () =>
      createLatest(
        async ({ packed, link }: { readonly packed: unknown; readonly link: string | undefined }) => {
          if (link !== undefined) await saveDraft(LINKED, { link, draft: packed }, undefined);
          else revision.current = await saveDraft(OWN, packed, revision.current);
        },
        () => setSaving("saved"),
        (error) => setSaving(error instanceof DraftConflictError ? "conflict" : "forbidden"),
      ),
    [],
  );
  useEffect(() => {
    const last = settled.current;
    if (last === undefined || isUnchanged(last, draft) || saving === "conflict") return;
    settled.current = draft;
    // The link in the address no longer gives what is shown.
    if (linked === undefined && last.work !== draft.work) setLinkInAddress(undefined);
    save({ packed: packDraft(draft), link: linked });
  }, [draft, linked, saving, save]);

  return {
    isOpened,
    saving,
    isLinked: linked !== undefined,
    failure,
    dismissFailure: () => setFailure(undefined),
    returnToDraft: () => {
      setLinkInAddress(undefined);
      void openOwn();
    },
    replaceDraft: async () => {
      const own = readDraft(await loadDraft(OWN));
      revision.current = undefined;
      setLinked(undefined);
      save({ packed: packDraft(draft), link: undefined });
      return own;
    },
    takeSaved: () => {
      setSaving("none");
      void openOwn();
    },
    saveAnyway: () => {
      revision.current = undefined;
      setSaving("none");
      save({ packed: packDraft(draft), link: undefined });
    },
    showInAddress: setLinkInAddress,
  };
}

function readDraft(stored: StoredDraft | undefined): Draft | undefined {
  try {
    return unpackDraft(stored?.draft);
  } catch {
    return undefined;
  }
}

/** What was changed in a link; undefined where the draft is that of another link. */
function readLinked(stored: StoredDraft | undefined, link: string): Draft | undefined {
  const kept = stored?.draft as { readonly link?: unknown; readonly draft?: unknown } | undefined;
  return kept?.link === link ? readDraft({ revision: 0, draft: kept.draft }) : undefined;
}

function isSame(one: Pick<Draft, "work">, other: Pick<Draft, "work">): boolean {
  return JSON.stringify(packWork(one.work)) === JSON.stringify(packWork(other.work));
}

function isUnchanged(one: Draft, other: Draft): boolean {
  return (
    one.work === other.work && one.position === other.position && one.edited === other.edited && one.file === other.file
  );
}

function isPlayground(): boolean {
  return !location.hash.startsWith("#/words");
}

/** The `s` of `#/play?s=…`. */
function linkInAddress(): string | undefined {
  if (!isPlayground()) return undefined;
  const [, parameters = ""] = location.hash.split("?");
  return new URLSearchParams(parameters).get("s") ?? undefined;
}

function setLinkInAddress(link: string | undefined): void {
  if (link === undefined && linkInAddress() === undefined) return;
  history.replaceState(null, "", link === undefined ? "#/play" : `#/play?s=${link}`);
}
