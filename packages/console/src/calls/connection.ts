/** Whether the service answers. */
export interface Connection {
  readonly isDown: boolean
  /** When the last answer came, ms since 1970; 0 = none yet. */
  readonly lastAnswerMs: number
}

let state: Connection = { isDown: false, lastAnswerMs: 0 }
const watchers = new Set<() => void>()

const change = (to: Connection) => {
  const isNews = to.isDown !== state.isDown
  state = to
  if (isNews) for (const watcher of watchers) watcher()
}

/** What calls noticed of the service. It reports that it went away or came back; an answer alone renders nothing. */
export const connection = {
  current: (): Connection => state,
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
  answered: (nowMs: number): void => change({ isDown: false, lastAnswerMs: nowMs }),
  failed: (): void => change({ ...state, isDown: true }),
}
