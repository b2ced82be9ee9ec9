import type { ErrorCode } from "@skladno/contract";
import type { Language } from "../language.js";
import type { ErrorValues } from "./api-error.js";

/*
 * What people read of an error: what was found, what is allowed, what to do. `{name}` is replaced by a value. A key
 * with a dot is a more precise message of the code before the dot.
 */
const messages = {
  invalid_request: {
    en: "The request is not valid: see details.errors.",
    ru: "Запрос неверен: см. details.errors.",
  },
  "invalid_request.integer": {
    en: 'The parameter "{name}" is "{found}"; allowed: an integer from {min} to {max}.',
    ru: "Параметр «{name}» равен «{found}»; допустимо: целое число от {min} до {max}.",
  },
  "invalid_request.channel": {
    en: 'The parameter "channel" is "{found}"; allowed: 2 to 48 printable characters, without a blank at either end.',
    ru: "Параметр «channel» равен «{found}»; допустимо: от 2 до 48 печатных символов, без пробелов по краям.",
  },
  "invalid_request.version": {
    en: 'The version in the path is "{found}"; allowed: an integer, 1 or more.',
    ru: "Версия в пути равна «{found}»; допустимо: целое число, начиная с 1.",
  },
  "invalid_request.status": {
    en: 'The parameter "status" is "{found}"; allowed: a status of a job, such as queued or completed.',
    ru: "Параметр «status» равен «{found}»; допустимо: состояние задания, например queued или completed.",
  },
  "invalid_request.cursor": {
    en: 'The parameter "cursor" is not valid. Send the next_cursor of the page before, unchanged, or leave it out.',
    ru: "Параметр «cursor» неверен. Передайте next_cursor предыдущей страницы без изменений или не передавайте его.",
  },
  "invalid_request.repeated": {
    en: 'The query parameter "{name}" was sent {count} times. Send it once.',
    ru: "Параметр запроса «{name}» передан несколько раз ({count}); передайте его один раз.",
  },
  "invalid_request.path": {
    en: "The path is not valid percent-encoded UTF-8. Encode every segment, e.g. with encodeURIComponent.",
    ru: "Путь закодирован неверно: нужен UTF-8 в процентной кодировке. Закодируйте каждый сегмент, например через encodeURIComponent.",
  },
  "invalid_request.query": {
    en: "The query is not valid percent-encoded UTF-8. Encode every value, e.g. with encodeURIComponent.",
    ru: "Строка запроса закодирована неверно: нужен UTF-8 в процентной кодировке. Закодируйте каждое значение, например через encodeURIComponent.",
  },
  "invalid_request.repeated_key": {
    en: "The header Idempotency-Key was sent {count} times. Send it once.",
    ru: "Заголовок Idempotency-Key передан несколько раз ({count}); передайте его один раз.",
  },
  "invalid_request.idempotency_key": {
    en: "The header Idempotency-Key must have 8 to 160 printable ASCII characters; found {count}, of them {others} not printable ASCII. Send a UUID, for example.",
    ru: "В заголовке Idempotency-Key должно быть от 8 до 160 печатных символов ASCII; получено {count}, из них других: {others}. Передайте, например, UUID.",
  },
  "invalid_request.http": {
    en: "The request is not valid HTTP: {reason}.",
    ru: "Запрос не соответствует HTTP: {reason}.",
  },
  unauthorized: {
    en: "A valid service API key is required",
    ru: "Требуется действительный API-ключ сервиса",
  },
  generation_mode_not_in_plan: {
    en: 'The mode "{mode}" is not in the plan "{plan}". Available: {available}.',
    ru: "Режим «{mode}» не входит в тариф «{plan}». Доступно: {available}.",
  },
  job_not_found: {
    en: "There is no such job in the project of this key. Check the job_id and the key.",
    ru: "В проекте этого ключа нет такого задания. Проверьте job_id и ключ.",
  },
  product_not_found: {
    en: "There is no such product in the project of this key. Check the external_id (percent-encoded in a path) and the key.",
    ru: "В проекте этого ключа нет такого товара. Проверьте external_id (в пути — в процентной кодировке) и ключ.",
  },
  version_not_found: {
    en: "The product has no such version. Read its history for the versions that are stored.",
    ru: "У товара нет такой версии. Сохранённые версии перечислены в его истории.",
  },
  not_found: {
    en: "There is no such path. All operations are under /v1.",
    ru: "Такого пути нет. Все операции начинаются с /v1.",
  },
  "not_found.studio": {
    en: "This server was built without the page of Studio. Build it with `pnpm build:server`, then start the server from apps/api/dist.",
    ru: "Этот сервер собран без страницы Студии. Соберите её командой `pnpm build:server` и запустите сервер из apps/api/dist.",
  },
  method_not_allowed: {
    en: "The method {method} is not allowed here; allowed: {allowed}.",
    ru: "Метод {method} здесь недопустим; допустимо: {allowed}.",
  },
  idempotency_payload_mismatch: {
    en: "This Idempotency-Key was already used with another body. Use a new key for a new body.",
    ru: "Этот Idempotency-Key уже использован с другим телом запроса. Для нового тела возьмите новый ключ.",
  },
  job_not_cancellable: {
    en: 'The job is "{status}" and can no longer be cancelled: processing has begun or has ended.',
    ru: "Задание в состоянии «{status}», отменить его уже нельзя: обработка началась или закончилась.",
  },
  job_not_finished: {
    en: 'The job is "{status}". Failed rows can be retried once it has ended.',
    ru: "Задание в состоянии «{status}». Повторить строки с ошибками можно после его завершения.",
  },
  no_failed_items: {
    en: "No row of this job failed, so there is nothing to retry.",
    ru: "В этом задании нет строк с ошибками, повторять нечего.",
  },
  request_body_too_large: {
    en: "The body is larger than {limit} bytes (2 MiB). Split the catalogue into several jobs.",
    ru: "Тело запроса больше {limit} байт (2 МиБ). Разделите каталог на несколько заданий.",
  },
  unsupported_media_type: {
    en: 'The body must be JSON in UTF-8; found Content-Type "{found}". Send Content-Type: application/json.',
    ru: "Тело запроса должно быть JSON в UTF-8; получен Content-Type «{found}». Передайте Content-Type: application/json.",
  },
  "unsupported_media_type.encoding": {
    en: 'The body must not be compressed. Send it without the header; found Content-Encoding "{found}".',
    ru: "Тело запроса сжато (Content-Encoding «{found}»), а должно быть без сжатия. Передайте его без этого заголовка.",
  },
  validation: {
    en: "The request is not valid: {first} {more}",
    ru: "Запрос неверен: {first} {more}",
  },
  invalid_templates: {
    en: "The templates are not valid. {first} All mistakes: details.errors ({count}).",
    ru: "Шаблоны неверны. {first} Все ошибки: details.errors ({count}).",
  },
  blocked_content: {
    en: "A text violates the content policy (rule {rule}). Change it; the fragment is not repeated here on purpose.",
    ru: "Текст нарушает правила содержания (правило {rule}). Измените его; сам фрагмент намеренно не повторяется.",
  },
  "blocked_content.template": {
    en: "The template {name} violates the content policy (rule {rule}). Change it; the fragment is not repeated here on purpose.",
    ru: "Шаблон {name} нарушает правила содержания (правило {rule}). Измените его; сам фрагмент намеренно не повторяется.",
  },
  "blocked_content.field": {
    en: "The field {name} violates the content policy (rule {rule}). Change its value; the fragment is not repeated here on purpose.",
    ru: "Поле {name} нарушает правила содержания (правило {rule}). Измените его значение; сам фрагмент намеренно не повторяется.",
  },
  "blocked_content.output": {
    en: "The finished text {name} violates the content policy (rule {rule}). Change the template or the fields; the fragment is not repeated here on purpose.",
    ru: "Готовый текст {name} нарушает правила содержания (правило {rule}). Измените шаблон или поля; сам фрагмент намеренно не повторяется.",
  },
  rate_limit_exceeded: {
    en: "Too many requests: {limit} in {window} seconds are allowed. Wait {seconds} seconds (Retry-After).",
    ru: "Слишком много запросов: разрешено {limit} за {window} с. Подождите {seconds} с (Retry-After).",
  },
  operation_quota_exceeded: {
    en: "The monthly quota of {limit} operations is too small for this job: {used} used or reserved, {requested} requested. It resets at {resets_at}.",
    ru: "Месячной квоты в {limit} операций не хватает: использовано или занято {used}, запрошено {requested}. Новая начнётся {resets_at}.",
  },
  too_many_open_rows: {
    en: "This project has {open} rows that wait or are being worked on; with the {requested} of this job it would have more than the {limit} of its plan. Repeat the request when some of them have ended (Retry-After).",
    ru: "У этого проекта {open} строк в очереди или в работе; с {requested} строками этого задания их стало бы больше, чем разрешает тариф: {limit}. Повторите запрос, когда часть из них завершится (Retry-After).",
  },
  internal_error: {
    en: "An internal error. Repeat the request later; if it comes again, report the request_id.",
    ru: "Внутренняя ошибка. Повторите запрос позже; если она повторится, сообщите request_id.",
  },
  history_unavailable: {
    en: "The version history is temporarily unavailable. Repeat the GET with limited backoff.",
    ru: "История версий временно недоступна. Повторите GET позже, с растущими паузами.",
  },
  service_unavailable: {
    en: "The service is temporarily unavailable: the storage is busy or cannot be written. Repeat the request after Retry-After.",
    ru: "Сервис временно недоступен: хранилище занято или в него нельзя писать. Повторите запрос после Retry-After.",
  },
  "service_unavailable.stopping": {
    en: "The service is temporarily unavailable: this process is stopping. Repeat the request after Retry-After.",
    ru: "Сервис временно недоступен: этот процесс останавливается. Повторите запрос после Retry-After.",
  },
  "service_unavailable.held": {
    en: "The service is temporarily unavailable: this project has too many large requests under way, or answers that were not read yet. Send fewer at a time, and repeat this one after Retry-After.",
    ru: "Сервис временно недоступен: у этого проекта слишком много больших запросов в работе или непрочитанных ответов. Отправляйте меньше запросов сразу и повторите этот после Retry-After.",
  },
  "service_unavailable.turns": {
    en: "The service is temporarily unavailable: {waiting} large requests of this project wait already. Send fewer at a time, and repeat this one after Retry-After.",
    ru: "Сервис временно недоступен: больших запросов этого проекта уже ждёт {waiting}. Отправляйте меньше запросов сразу и повторите этот после Retry-After.",
  },
  "service_unavailable.plan": {
    en: 'The service is temporarily unavailable: the plan "{plan}" of this project is not configured. Tell the operator.',
    ru: "Сервис временно недоступен: тариф «{plan}» этого проекта не настроен. Сообщите оператору.",
  },
} as const satisfies Record<ErrorCode, Text> & Record<string, Text>;

type Text = { readonly en: string; readonly ru: string };

/** A code, or one of its more precise messages. */
export type MessageName = keyof typeof messages;

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(messages, name);
}

/** The words of an error in a language, its values filled in. */
export function errorMessage(
  code: ErrorCode,
  name: string | undefined,
  values: ErrorValues,
  language: Language,
): string {
  const text = messages[name !== undefined && isMessageName(name) ? name : code][language];
  return text.replace(/\{(\w+)\}/g, (_, key: string) => (Object.hasOwn(values, key) ? String(values[key]) : "")).trim();
}
