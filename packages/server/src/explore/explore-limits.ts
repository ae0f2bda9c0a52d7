import { MINUTE_MS } from '@winnow/contract'

/** Entries that are read at once; older ones become one segment. */
export const READ_STEP_ENTRIES = 4_096

/** How long a question waits for entries that are not in the index yet. */
export const EXPLORE_BUDGET_MS = 600

/** Environments with an index at once; the one that nobody asked for longest goes. */
export const EXPLORED_ENVIRONMENTS = 2

/** Without a question for so long, the indexes are given up. */
export const EXPLORE_IDLE_MS = 30 * MINUTE_MS

/** Questions that wait or are answered; more are refused. */
export const EXPLORE_WAITING = 32

/** Heap of the thread, for the different texts of fields; columns lie outside of it. */
export const EXPLORE_HEAP_MB = 2_048
