export { FieldSight } from './check/field-sight.ts'
export { LineChecks, type LinesSeen } from './check/line-checks.ts'
export {
  isMostlyRefused,
  LEAST_CENTS,
  type LinesKind,
  type Question,
  questionsOf,
} from './check/questions.ts'
export { guessMapping, type UnknownTable } from './guess/guess-mapping.ts'
export { ImportError } from './import-error.ts'
export { IMPORT_LIMITS } from './import-limits.ts'
export { eventLine } from './lines/event-line.ts'
export {
  type Batches,
  bytesIn,
  bytesOf,
  charsOf,
  type ImportLine,
  type RawLine,
  textOf,
  UNTIMED,
} from './lines/import-line.ts'
export { labelLine } from './lines/label-line.ts'
export { mergeLines } from './lines/merge-lines.ts'
export { rejectLine, withoutReason } from './lines/reject-line.ts'
export { type CsvFormat, type Mapping, type RowMapping } from './mapping/mapping.ts'
export { parseMapping } from './mapping/parse-mapping.ts'
export { type RowFolder, rowFolder } from './mapping/row-folder.ts'
export type { TableRow } from './mapping/row-mapper.ts'
export { type Chunk, type ChunkBounds, packChunks } from './pack-chunks.ts'
export { type CsvShape, HEAD_BYTES, shapeOf } from './read/csv-shape.ts'
export { ENCODING_LABELS } from './read/encodings.ts'
export { fileIdentity } from './read/file-identity.ts'
export { LineCutter } from './read/line-cutter.ts'
export { type Survey, survey } from './read/survey.ts'
export { csvOptions, type TableMapping, TableRows, withAdvice } from './read/table-rows.ts'
export { CountingNotes, NO_NOTES, type RowNotes } from './row-notes.ts'
export { type SentOutcome, tallyChunk, type TalliedChunk } from './tally-chunk.ts'
export { addCount, addRefusal, type Counts, NO_TALLY, type Tally } from './tally.ts'
