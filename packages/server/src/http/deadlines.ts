/** Something that must be over in time. */
export interface Deadline {
  /** It is over: nothing happens any more. */
  end(): void
}

/** A place in the ring of those that are not over. */
interface Place {
  before: Place
  next: Place
}

interface Entry extends Place, Deadline {
  readonly atMs: number
  readonly onLate: () => void
}

/**
 * Deadlines of one length. They run out in the order in which they began, so one timer serves all of them; a timer for
 * each would cost every request.
 */
export class Deadlines {
  private readonly ms: number
  private readonly ring: Place
  private timer: NodeJS.Timeout | undefined

  constructor(ms: number) {
    this.ms = ms
    this.ring = emptyRing()
  }

  /** Calls `onLate` once when it is not over in time; never before that, at most some ms after it. */
  begin(onLate: () => void): Deadline {
    const { before } = this.ring
    const entry: Entry = {
      before,
      next: this.ring,
      atMs: performance.now() + this.ms,
      onLate,
      end: () => leave(entry),
    }
    before.next = entry
    this.ring.before = entry
    this.timer ??= setTimeout(() => this.look(), this.ms).unref()
    return entry
  }

  private look(): void {
    this.timer = undefined
    const nowMs = performance.now()
    let first = this.first()
    while (first !== undefined && first.atMs <= nowMs) {
      leave(first)
      first.onLate()
      first = this.first()
    }
    if (first !== undefined && this.timer === undefined)
      this.timer = setTimeout(() => this.look(), Math.ceil(first.atMs - nowMs)).unref()
  }

  private first(): Entry | undefined {
    const { next } = this.ring
    return isEntry(next) ? next : undefined
  }
}

function emptyRing(): Place {
  const ring = {} as Place
  ring.before = ring
  ring.next = ring
  return ring
}

const isEntry = (place: Place): place is Entry => 'onLate' in place

/** Takes a place out of the ring; what has left stays as it is. */
function leave(place: Place): void {
  place.before.next = place.next
  place.next.before = place.before
  place.before = place
  place.next = place
}
