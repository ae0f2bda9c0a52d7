import { setImmediate } from 'node:timers/promises'
import type { AbuseType } from '@winnow/contract'
import type { Store } from '@winnow/engine'

/** What a training example of the ledger says, as far as tests ask. */
export interface TrainingExample {
  readonly said: readonly {
    readonly event: number
    readonly abuseType: AbuseType
    readonly verdict: string
    readonly weight?: number
  }[]
  readonly unlabelled?: readonly { readonly event: number }[]
  readonly presumed?: readonly { readonly event: number }[]
}

/** Training examples of a ledger, the oldest first. */
export async function trainingExamplesOf(store: Store): Promise<readonly TrainingExample[]> {
  const entries = await store.ledger.read(1, store.ledger.last())
  return entries.flatMap((entry) => (entry.kind === 'lesson' ? [entry.body] : []))
}

/** The events that training examples took for good, for all that nobody labelled them. */
export async function takenForGood(store: Store): Promise<ReadonlySet<number>> {
  const lessons = await trainingExamplesOf(store)
  const events = lessons.flatMap(({ unlabelled = [], presumed = [] }) => [
    ...unlabelled,
    ...presumed,
  ])
  return new Set(events.map(({ event }) => event))
}

/** Turns after which a core over a store in memory has learned what it could. */
const TURNS = 100

export async function untilLearned(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate()
}
