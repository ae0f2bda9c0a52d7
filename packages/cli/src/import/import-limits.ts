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
} as const
