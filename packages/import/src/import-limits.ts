import { LIMITS } from '@winnow/contract'

/** Bounds of the importer. */
export const IMPORT_LIMITS = {
  /** The longest line; the service takes no longer event. */
  lineBytes: LIMITS.bodyBytes,
  /** Characters of a refused line kept in the reject file. */
  rejectTextChars: 65_536,
  /** Lines of one request. */
  chunkLines: 5_000,
  /** Bytes of one request, unless a single line is longer. */
  chunkBytes: 8_388_608,
  /** Text held in memory while unsorted input is sorted. */
  sortRunBytes: 67_108_864,
  /** Sorted runs read at once; more are first merged into longer ones. */
  sortRuns: 128,
  /** Lines handed from one step to the next at once. */
  batchLines: 1_024,
  /** Bytes at either end of a file that make its identity, besides its length. */
  identityBytes: 65_536,
  /** Different reasons of refusal listed in the summary. */
  reasonKinds: 50,
  /** Rows that become one event; a list of an event has no more entries. */
  groupRows: LIMITS.listItemsCount,
  /** Characters of the rows that become one event. */
  groupChars: LIMITS.bodyBytes * 4,
  /** Groups of one file, of 16 to 32 bytes each while it is read. */
  groups: 8_000_000,
  /** Rows of each file that are looked at before anything is sent. */
  checkedRows: 1_000,
  /** Lines shown as they would be sent. */
  shownLines: 3,
} as const
