/** What the values of a list name. */
export const LIST_KINDS = [
  'user',
  'email',
  'domain',
  'phone',
  'card',
  'bin',
  'ip',
  'device',
  'address',
  'text',
  'custom',
] as const
export type ListKind = (typeof LIST_KINDS)[number]

/** How values are stored: as they are, or as keyed hashes with a masked form. */
export const LIST_FORMS = ['plain', 'hashed'] as const
export type ListForm = (typeof LIST_FORMS)[number]

/** A list of an environment. Its kind and its form never change. */
export interface ListDefinition {
  readonly name: string
  readonly kind: ListKind
  readonly form: ListForm
  readonly description: string
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** What becomes of a list: it is as defined from here on, or gone with its values (null). */
export interface ListChanged {
  readonly name: string
  readonly definition: ListDefinition | null
}

/** A value that is added to a list, or that replaces its former entry. */
export interface ListAddition {
  /** In its normal form; of a hashed list its keyed hash. */
  readonly value: string
  /** Of a hashed list: what people may see of the value. */
  readonly masked?: string
  /** Whole seconds, in ms since 1970; absent = it stays. */
  readonly expiresAtMs?: number
  readonly reason?: string
}

/** What one entry changes in the values of a list. */
export interface ListChange {
  readonly list: string
  /** Who made the change. */
  readonly author?: string
  /** Where it comes from: `api`, `import`, `policy` … */
  readonly source: string
  /** The entry of the event that it follows from. */
  readonly event?: number
  /** The bulk action that it is part of. */
  readonly bulk?: string
  readonly added: readonly ListAddition[]
  /** As `added` has them. */
  readonly removed: readonly string[]
  /** Values of any list of the environment that expired by then leave it, to make room; ms. */
  readonly expiredByMs?: number
}

/** A value of a list, as stores have it. */
export interface ListedValue extends ListAddition {
  readonly author?: string
  readonly source: string
  /** When it was added or last changed, ms, and by which entry. */
  readonly addedAtMs: number
  readonly sequence: number
}

/** A page of a list, by value. */
export interface ListPage {
  /** Values after this one. */
  readonly after?: string
  /** Leaves out values that expired by then, ms. */
  readonly nowMs: number
  readonly limit: number
}

/** Values of a page at most. */
export const MAX_LIST_PAGE = 1000
