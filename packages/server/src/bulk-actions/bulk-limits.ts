/** A bulk action over more than this starts only with its count. */
export const CONFIRM_ABOVE = 500

/** Between preview and start so many of its cases may end, or come, in shares of the count; at least `MAY_CHANGE_LEAST`. */
export const MAY_CHANGE_SHARE = 0.05
export const MAY_CHANGE_LEAST = 10

/** Bulk actions of an environment that are kept; the oldest that is not under way goes. */
export const KEPT_BULKS_MAX = 100

/** Requests of one that are recognised when they are sent again. */
export const KEPT_REQUESTS_MAX = 32

/** Bulk actions of all environments that run, or wait for their turn; more are refused. */
export const RUNNING_BULKS_MAX = 16

/** Cases or users that are read together. They stay locked for other work until all of them are done: tenths of a second. */
export const BULK_PAGE = 64

/**
 * Of these, so many are begun in one turn of the event loop. One costs some ten times as much as a line of a bulk request: its decision,
 * label, update of the model and messages. More at once make events wait.
 */
export const BULK_PER_TURN = 4

/** Progress goes to disk after so many; after a crash, those are looked at again. */
export const CHECKPOINT_EVERY = 512

/** Cases or users of a preview that are shown. */
export const SAMPLE_COUNT = 20

/** Cases that a preview reads together. */
export const PREVIEW_PAGE = 200

/** A preview that takes longer goes on after its request was answered. */
export const PREVIEW_WAIT_MS = 5_000

/** When the disk refuses, a bulk action waits so long. */
export const BULK_PATIENCE_MS = 1_000
