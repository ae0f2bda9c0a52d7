import { SERVER_LIMITS } from '../limits/server-limits.ts'

const {
  beaconsPerTurnBytes,
  beaconsPerTurnCount,
  beaconsWaitingCount,
  bulkFewLinesCount,
  bulkSliceLinesCount,
  bodyTurnChars,
  bulkSlicesPerTurnCount,
  cautiousTurnsCount,
  patienceTurnsCount,
} = SERVER_LIMITS

/** When requests that were read go on. */
export interface Turns {
  /** Resolves when all that arrived in this turn of the event loop was read. */
  endOfTurn(): Promise<void>
  /** Resolves in another turn when what was read is large; undefined when it is not. */
  betweenParts(chars: number): Promise<void> | undefined
  /** Resolves at the end of a turn that brought no events, or of one after which it waits for none any more. */
  turnOfBeacons(bytes: number): Promise<void>
  /** Likewise; gives how many lines of a bulk request may be taken now: few while events come. */
  turnOfBulk(): Promise<number>
}

/**
 * Requests that were read in one turn go on together, so that reading, parsing, scoring and answering are
 * each done for many before the next begins. That costs a lone request nothing, and a crowd a third less.
 * Somebody waits for an event's score and nobody for a beacon or a line of a bulk request, so these have a lower priority:
 * where both come faster than they can be taken, beacons wait some tens of milliseconds and events hardly.
 * `atEnd` calls back at the end of this turn; of the next one, when it is called at the end of this.
 */
export function openTurns(atEnd: (callback: () => void) => void): Turns {
  let turn = 0
  /** The last one that brought events. */
  let busyTurn = -Infinity
  let isEndAwaited = false
  let events: Promise<void> | undefined
  let goOnWithEvents: (() => void) | undefined
  const beacons = new LowerPriority(beaconsPerTurnCount, beaconsPerTurnBytes)
  const bulk = new LowerPriority(bulkSlicesPerTurnCount, Infinity)
  return {
    endOfTurn() {
      awaitEnd()
      return (events ??= new Promise((resolve) => {
        goOnWithEvents = resolve
      }))
    },
    betweenParts(chars) {
      if (chars <= bodyTurnChars) return undefined
      // Of this turn nothing but its end may be left.
      return new Promise((resolve) => atEnd(() => atEnd(resolve)))
    },
    turnOfBeacons(bytes) {
      if (beacons.count >= beaconsWaitingCount) return Promise.resolve()
      awaitEnd()
      return beacons.wait(turn, bytes)
    },
    async turnOfBulk() {
      awaitEnd()
      await bulk.wait(turn, 0)
      return turn - busyTurn > cautiousTurnsCount ? bulkSliceLinesCount : bulkFewLinesCount
    },
  }

  function awaitEnd(): void {
    if (isEndAwaited) return
    isEndAwaited = true
    atEnd(end)
  }

  function end(): void {
    isEndAwaited = false
    const brought = events !== undefined
    if (brought) busyTurn = turn
    events = undefined
    goOnWithEvents?.()
    goOnWithEvents = undefined
    for (const queue of [beacons, bulk]) queue.end(turn, brought)
    turn += 1
    if (beacons.count + bulk.count > 0) awaitEnd()
  }
}

interface Waiting {
  /** The turn in which it came. */
  readonly since: number
  readonly bytes: number
  readonly goOn: () => void
}

/** Those of lower priority, each for a bounded number of turns. */
class LowerPriority {
  private readonly perTurn: number
  private readonly bytesPerTurn: number
  private readonly waiting: Waiting[] = []

  constructor(perTurn: number, bytesPerTurn: number) {
    this.perTurn = perTurn
    this.bytesPerTurn = bytesPerTurn
  }

  get count(): number {
    return this.waiting.length
  }

  wait(turn: number, bytes: number): Promise<void> {
    return new Promise((goOn) => void this.waiting.push({ since: turn, bytes, goOn }))
  }

  /** A turn ends that brought events, or none. */
  end(turn: number, brought: boolean): void {
    if (brought && !this.isImpatient(turn)) return
    for (const { goOn } of this.waiting.splice(0, this.next())) goOn()
  }

  /** How many go on: one at least, and no more than the turn has room for. */
  private next(): number {
    let [count, bytes] = [0, 0]
    for (const waiting of this.waiting.slice(0, this.perTurn)) {
      bytes += waiting.bytes
      if (count > 0 && bytes > this.bytesPerTurn) break
      count += 1
    }
    return count
  }

  private isImpatient(turn: number): boolean {
    const [oldest] = this.waiting
    return oldest !== undefined && turn - oldest.since >= patienceTurnsCount
  }
}
