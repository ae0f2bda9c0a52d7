export declare function completedLists(): readonly {
  readonly list: string
  readonly text: string
  readonly completed: string
}[]
