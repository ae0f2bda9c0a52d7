export declare function topEntry(changelog: string): {
  readonly heading: string
  readonly version?: string
  readonly isReleased: boolean
}
