import type { WorkerFault } from "../worker/fault.js";

type Text = (russian: string, english: string) => string;

/** What went wrong, then what to do. */
export function faultText({ code, detail }: WorkerFault, t: Text): string {
  switch (code) {
    case "dictionary_unreachable":
      return t(
        "Нет связи с сервером. Проверьте сеть и повторите.",
        "The server cannot be reached. Check the network and retry.",
      );
    case "dictionary_refused":
      return t(`Сервер ответил ${detail}. Повторите позже.`, `The server answered ${detail}. Try again later.`);
    case "dictionary_damaged":
      return t(
        "Файл пришёл повреждённым. Повторите, он скачается заново.",
        "The file arrived damaged. Retry to download it again.",
      );
    case "worker_missing":
      return t(
        "Этот браузер слишком старый. Откройте Студию в свежем Chrome, Firefox, Safari или Edge.",
        "This browser is too old. Open Studio in a current Chrome, Firefox, Safari or Edge.",
      );
    case "worker_stopped":
      return t(
        "Движок остановился и не ответил дважды. Измените шаблон или повторите.",
        "The engine stopped and did not answer twice. Change the template or retry.",
      );
    case "unexpected":
      return t(`Ошибка в движке: ${detail}`, `An error in the engine: ${detail}`);
  }
}
