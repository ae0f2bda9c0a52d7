/** Bounds inside one event of an app, and of the warnings about a batch. */
export const MOBILE_LIMITS = {
  /** Characters of a text of the app's own; a longer one is cut. */
  textChars: 1_024,
  /** Characters of a text about the device, and of each in a list: the longest known, a build's fingerprint, has 150. */
  deviceTextChars: 256,
  /** Entries of a list, and of all evidence of one kind. */
  listCount: 64,
  /** Members of `fields` and of `metrics`. */
  namesCount: 64,
  /** Members of one object that are read; further ones are left out. */
  membersCount: 256,
  /** Problems listed for one batch. */
  problemsCount: 100,
} as const
