import { SERVER_LIMITS } from '../limits/server-limits.ts'

const { beaconsPerTurnCount, beaconPatienceTurnsCount, beaconsWaitingCount } = SERVER_LIMITS

/** When requests that were read go on. */
export interface Turns {
  /** Resolves when all that arrived in this turn of the event loop was read. */
  endOfTurn(): Promise<void>
  /** Resolves at the end of a turn that brought no events, or of one after which it waits for none any more. */
  turnOfBeacons(): Promise<void>
}

interface WaitingBeacon {
  /** The turn it came in. */
  readonly since: number
  readonly goOn: () => void
}

/**
 * Requests that were read in one turn go on together, so that reading, parsing, scoring and answering are
 * each done for many before the next begins. That costs a lone request nothing, and a crowd a third less.
 * Somebody waits for an event's score and nobody for a beacon, so beacons let events go first: where both
 * come faster than they can be taken, beacons wait some tens of milliseconds and events hardly.
 * `atEnd` calls back at the end of this turn; of the next one, when it is called at the end of this.
 */
export function openTurns(atEnd: (callback: () => void) => void): Turns {
  let turn = 0
  let isEndAwaited = false
  let events: Promise<void> | undefined
  let goOnWithEvents: (() => void) | undefined
  const beacons: WaitingBeacon[] = []
  return {
    endOfTurn() {
      awaitEnd()
      return (events ??= new Promise((resolve) => {
        goOnWithEvents = resolve
      }))
    },
    turnOfBeacons() {
      if (beacons.length >= beaconsWaitingCount) return Promise.resolve()
      awaitEnd()
      return new Promise((goOn) => void beacons.push({ since: turn, goOn }))
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
    events = undefined
    goOnWithEvents?.()
    goOnWithEvents = undefined
    if (!brought || isImpatient()) {
      for (const { goOn } of beacons.splice(0, beaconsPerTurnCount)) goOn()
    }
    turn += 1
    if (beacons.length > 0) awaitEnd()
  }

  function isImpatient(): boolean {
    const [oldest] = beacons
    return oldest !== undefined && turn - oldest.since >= beaconPatienceTurnsCount
  }
}
