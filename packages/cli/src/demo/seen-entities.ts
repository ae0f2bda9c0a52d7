import type { SimulatedEvent, SimulatedLine } from '@winnow/simulator'

/** What an account did last, each by its id. */
export interface LastEntities {
  readonly order?: string
  readonly content?: string
  readonly session?: string
  /** When that was, ms since 1970. */
  readonly atMs: number
}

/** What a decision can be about. */
export type SeenEntity = 'order' | 'content' | 'session'

const idIn = (event: SimulatedEvent, field: string): string | undefined => {
  const id = event[field]
  return typeof id === 'string' ? id : undefined
}

/** Looks at the lines of a world while they are sent, and remembers what each account did last. */
export class SeenEntities {
  private readonly byUser = new Map<string, LastEntities>()
  private readonly devices = new Map<string, string>()

  /** Undefined for accounts that were not there yet. */
  of(userId: string): LastEntities | undefined {
    return this.byUser.get(userId)
  }

  /** The device of an account's last session; undefined where no page reported it. */
  deviceOf(userId: string): string | undefined {
    return this.devices.get(this.byUser.get(userId)?.session ?? '')
  }

  /** When an account did something last, ms since 1970; 0 for accounts that were not there yet. */
  lastMsOf(userId: string): number {
    return this.byUser.get(userId)?.atMs ?? 0
  }

  users(): Iterable<string> {
    return this.byUser.keys()
  }

  *passing(lines: Iterable<SimulatedLine>, untilMs: number): Iterable<SimulatedLine> {
    for (const line of lines) {
      if (line.kind === 'event' && line.event.$time <= untilMs) this.note(line.event)
      yield line
    }
  }

  private note(event: SimulatedEvent): void {
    const userId = idIn(event, '$user_id')
    const session = idIn(event, '$session_id')
    const device = idIn(event, '$device_id')
    if (session !== undefined && device !== undefined) this.devices.set(session, device)
    if (userId === undefined) return
    const order = idIn(event, '$order_id')
    const content = event.$type === '$create_content' ? idIn(event, '$content_id') : undefined
    this.byUser.set(userId, {
      ...this.byUser.get(userId),
      atMs: event.$time,
      ...(order !== undefined && { order }),
      ...(content !== undefined && { content }),
      ...(session !== undefined && { session }),
    })
  }
}
