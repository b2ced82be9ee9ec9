import { loadEngines } from "../compose.js";
import { readCorrectionFile } from "../services/project-engines.js";
import type { Storage } from "../storage/port.js";
import { CommandError, readGivenFile, type Show, table } from "./console.js";
import { requireProject } from "./projects.js";

/** `dictionary load <file> --project <id>`: replaces the project's corrections, once every one of them is right; holds at once. */
export async function loadProjectDictionary(
  storage: Storage,
  show: Show,
  file: string,
  projectId: string,
): Promise<void> {
  const project = await requireProject(storage, projectId);
  const text = await readGivenFile(file);
  const { corrected } = await loadEngines();
  try {
    const corrections = readCorrectionFile(text);
    const { dictionaryHash } = await corrected(corrections);
    await storage.dictionaries.save({
      projectId: project.id,
      corrections: JSON.stringify({ corrections }),
      updatedAt: storage.clock.now(),
    });
    show({ project_id: project.id, corrections: corrections.length, dictionary_hash: dictionaryHash }, [
      `Corrections of project ${project.id} "${project.name}": ${corrections.length}. dictionary_hash: ${dictionaryHash}`,
    ]);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

/** `dictionary show` */
export async function showDictionaries(storage: Storage, show: Show): Promise<void> {
  const dictionaries = (await storage.dictionaries.list()).map(({ projectId, corrections, updatedAt }) => ({
    project_id: projectId,
    updated_at: new Date(updatedAt).toISOString(),
    corrections: readCorrectionFile(corrections),
  }));
  const rows = dictionaries.flatMap(({ project_id, corrections }) =>
    corrections.map(({ lemma, declinesLike, indeclinable }) => [
      project_id,
      lemma,
      declinesLike === undefined ? (indeclinable ? "indeclinable" : "its own forms") : `like ${declinesLike}`,
    ]),
  );
  const lines = rows.length === 0 ? ["No project has corrections."] : table(["PROJECT", "WORD", "DECLINES"], rows);
  show(dictionaries, lines);
}

/** `dictionary clear --project <id>`; holds at once. */
export async function clearProjectDictionary(storage: Storage, show: Show, projectId: string): Promise<void> {
  const project = await requireProject(storage, projectId);
  const cleared = await storage.dictionaries.clear(project.id);
  show({ project_id: project.id, cleared }, [
    cleared ? `The corrections of project ${project.id} are cleared.` : `Project ${project.id} had no corrections.`,
  ]);
}
