import type { CanonicalEvent } from '@winnow/contract/canonical'
import type { FoundDevices, FoundEntity } from '../entities/enrichment.ts'
import type { KeptEvent } from '../events/kept-form.ts'

/** The body of a `rescore` entry: a new score of a user without an event. */
export interface RescoreBody {
  readonly userId: string
  readonly event: number
  readonly atMs: number
  /** The label that caused it; absent when a caller asked for the score. */
  readonly label?: number | undefined
  /** Absent: no late beacon tied the event to devices. */
  readonly tie?: TieBody
}

/** An event tied to devices after it was scored. All that was found is in the entry's outcome. */
export interface TieBody extends Tied {
  /** The beacon's entry. */
  readonly beacon: number
  /** The entry of the score to which the devices are added. */
  readonly score: number
  /** Events of the session before it, oldest first. Absent: there are none that were not tied. */
  readonly earlier?: readonly EarlierTie[]
}

export interface Tied {
  /** The devices the event was not tied to before. */
  readonly late: readonly FoundEntity[]
  /** The part of the event that devices count. */
  readonly event: TiedEvent
}

/** Another event of the session; its score stays as it is. */
export interface EarlierTie extends Tied, Pick<FoundDevices, 'isNear' | 'isSettled' | 'isShared'> {
  readonly sequence: number
  readonly userId: string
}

type TiedEvent = Required<Pick<CanonicalEvent, 'type' | 'sessionId' | 'timeMs'>> &
  Pick<CanonicalEvent, 'ip'> & {
    /** Set once it was shrunk. */
    readonly kept?: KeptEvent | string
  }
