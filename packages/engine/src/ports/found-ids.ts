/** What ids are found of by how they begin. */
export const FOUND_TYPES = ['user', 'order', 'transaction', 'content', 'session', 'device'] as const

export type FoundType = (typeof FOUND_TYPES)[number]

/** An id that is known. */
export interface FoundId {
  readonly type: FoundType
  readonly id: string
}

/** Ids of one type that are found by how they begin. */
export const MAX_FOUND_IDS = 5
