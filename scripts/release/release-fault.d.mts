export declare function releaseFault(state: {
  readonly version: string
  readonly changelog: string
  readonly changes: string | undefined
  readonly head: string | undefined
  readonly tagged: string | undefined
}): string | undefined
