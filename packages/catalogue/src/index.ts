export { CatalogueError, type CatalogueErrorCode, catalogueErrorCodes } from "./catalogue-error.js";
export { type Format, formatByName, formats } from "./formats.js";
export { fieldName, type GuessedColumns, guessColumns } from "./guess/guess-columns.js";
export { type Role, roles } from "./guess/roles.js";
export { suggestTemplates } from "./guess/suggest-templates.js";
export { readItem } from "./json/read-item.js";
export { defaultLimits, type Limits } from "./limits.js";
export { type CatalogueMessages, english } from "./messages/english.js";
export { type Catalogue, type CatalogueNotice, type CatalogueOptions, openCatalogue } from "./open-catalogue.js";
export { type CheckedProject, checkProject } from "./project/check-project.js";
export { editProject, type ProjectChanges } from "./project/edit-project.js";
export { printProject } from "./project/print-project.js";
export {
  type Project,
  type ProjectColumn,
  type ProjectFinding,
  type ProjectFindingCode,
  projectFindingCodes,
} from "./project/project.js";
export { createColumnReader } from "./project/read-columns.js";
export { type PlacedFinding, ProjectError, type ReadProject, readProject } from "./project/read-project.js";
export {
  type BrokenRow,
  type Doubt,
  type DoubtCode,
  doubtCodes,
  type Fields,
  isBroken,
  type Place,
  type ProductRow,
  type Row,
  type RowProblemCode,
  type XmlElement,
} from "./row.js";
export type { ByteSource } from "./text/bytes.js";
export { type DecodedText, decodeText } from "./text/decode-text.js";
export { decodeEntities } from "./values/decode-entities.js";
export { type Reading, readings, readMoney, readNumber } from "./values/read-number.js";
export { createRowWriter, type RowWriterOptions } from "./write/create-writer.js";
export type { CellValue, OutputRow, RowWriter } from "./write/row-writer.js";
export type { FeedFrame } from "./yml/feed-frame.js";
