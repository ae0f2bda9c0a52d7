import type { RecordChanges } from './changes.ts'

/** What an entry changes that is in no timeline. */
export const NO_CHANGES: Omit<RecordChanges, 'atMs'> = {
  type: '',
  subject: undefined,
  device: undefined,
  installations: [],
  joins: undefined,
  scores: new Float32Array(0),
  puts: [],
  label: undefined,
  unlabelled: [],
  thresholds: undefined,
  decision: undefined,
  list: undefined,
  listChange: undefined,
  audited: undefined,
  noticed: undefined,
}
