export const DRAFT_MODES = ['builder', 'text'] as const
type DraftMode = (typeof DRAFT_MODES)[number]

export interface DraftSearch {
  /** The version that it begins from; absent = the live one. */
  readonly from?: number
  readonly mode?: DraftMode
  /** A condition for a new route, and the event type of its workflow. */
  readonly when?: string
  readonly on?: string
  /** The route that is looked at: `orders/block`. */
  readonly route?: string
}
