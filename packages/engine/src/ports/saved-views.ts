/** A view of a screen of the console: what its address says after the question mark. */
export interface SavedView {
  readonly id: string
  /** The person who made it. */
  readonly ownerId: string
  readonly name: string
  /** As the console's address names it. */
  readonly screen: string
  /** The query of its address, without the question mark. */
  readonly search: string
  /** Everybody sees it; only its owner changes it. */
  readonly isShared: boolean
  readonly createdAtMs: number
  readonly changedAtMs: number
}

/** Views that persons saved. Each change is durable when it resolves. */
export interface SavedViews {
  /** Those of a person and those that are shared, by name, then by id. */
  of(ownerId: string): Promise<readonly SavedView[]>
  get(id: string): Promise<SavedView | undefined>
  /** Makes a view or puts it in place of the one of its id. */
  set(view: SavedView): Promise<void>
  /** False = there is none. */
  remove(id: string): Promise<boolean>
}
