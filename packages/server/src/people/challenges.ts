import { PEOPLE_LIMITS } from './people-limits.ts'

interface Held<Value> {
  readonly value: Value
  readonly expiresAtMs: number
}

/** What waits for the second half of a sign-in. Bounded: the oldest goes first. Gone after a restart: people begin anew. */
export class Challenges<Value> {
  private readonly held = new Map<string, Held<Value>>()

  add(name: string, value: Value, nowMs: number): void {
    const { challengesCount, challengeMs } = PEOPLE_LIMITS
    const [oldest] = this.held.keys()
    if (this.held.size >= challengesCount && oldest !== undefined) this.held.delete(oldest)
    this.held.set(name, { value, expiresAtMs: nowMs + challengeMs })
  }

  /** Uses one up. Undefined = there is none, it was used, or it has expired. */
  take(name: string, nowMs: number): Value | undefined {
    const found = this.held.get(name)
    this.held.delete(name)
    return found !== undefined && nowMs < found.expiresAtMs ? found.value : undefined
  }

  /** Looks at one without using it up. */
  peek(name: string, nowMs: number): Value | undefined {
    const found = this.held.get(name)
    return found !== undefined && nowMs < found.expiresAtMs ? found.value : undefined
  }
}
