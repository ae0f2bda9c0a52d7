/** What the fallback needs of React Native and of the world. */
export interface Host {
  /** `ios`, `android`, or another platform. */
  readonly os: string
  readonly version: string
  /** `Platform.constants`. */
  readonly constants: Readonly<Record<string, unknown>>
  readonly screen: () => {
    readonly width: number
    readonly height: number
    readonly density: number
  }
  /** Resolves to the status; rejects when nobody answered. May do neither: React Native waits for ever. */
  readonly send: (url: string, request: PutRequest) => Promise<number>
  readonly nowMs: () => number
  /** Answers with what calls it off. */
  readonly after: (ms: number, work: () => void) => () => void
  /** 0 to below 1. */
  readonly chance: () => number
}

export interface PutRequest {
  readonly method: 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
