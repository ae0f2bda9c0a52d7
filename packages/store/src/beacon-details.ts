/** Details of one beacon. */
export interface DetailsRow {
  readonly sequence: number
  readonly receivedAtMs: number
  readonly details: string
}

/** How long details are kept. */
export interface DetailsRetention {
  /** 0 = for good. */
  readonly days: number
  readonly nowMs: () => number
}

/** Details on their way to the disk; of more, the newest are left out, so that a slow disk costs evidence and no memory. */
export const MAX_WAITING_CHARS = 16 * 1024 * 1024
