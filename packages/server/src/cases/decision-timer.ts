import { ABUSE_TYPES } from '@winnow/contract'
import { entryOfKind, type EntryOfKind, type HeldDecision, UNDO_MS } from '@winnow/engine'
import type { Services } from '../services.ts'
import { heldLockOf } from './held-lock.ts'

type TimerServices = Pick<
  Services,
  'core' | 'records' | 'ledger' | 'caseLocks' | 'bulkActions' | 'turns'
>

/** Entries of one round; what is left follows in the next. */
const MAX_ENTRIES = 200

/** Begun in one turn of the event loop: events go first. */
const SLICE = 40

const MAX_ROUNDS = 10

/** A decision and its label for each abuse type. */
const ENTRIES_OF_COMMIT = 2 * ABUSE_TYPES.length

/** Makes persons' decisions outside of cases final, once they can no longer be undone unseen: their messages follow from that. */
export class DecisionTimer {
  private readonly services: TimerServices

  constructor(services: TimerServices) {
    this.services = services
  }

  /** Errors: the store's, and CoreUnavailable; then the next round has it. */
  async tick(nowMs: number): Promise<void> {
    const { records, bulkActions, turns } = this.services
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const running = bulkActions.held(nowMs)
      const past = await records.cases.heldPastUndo(nowMs - UNDO_MS, MAX_ENTRIES, running)
      for (let at = 0; at < past.length; at += SLICE) {
        await turns.turnOfBulk()
        await Promise.all(past.slice(at, at + SLICE).map((one) => this.makeFinal(one, nowMs)))
      }
      if (past.length < MAX_ENTRIES) break
    }
  }

  /** What was undone meanwhile stays undone. */
  private async makeFinal({ environment, sequence, bulk = '' }: HeldDecision, nowMs: number) {
    const { core, records, bulkActions, caseLocks } = this.services
    const commit = await this.commitOf(sequence)
    const [first] = commit
    if (first === undefined) return
    const { userId, of, taken } = first.body
    await caseLocks(heldLockOf(first.sequence, taken), async () => {
      if (bulkActions.held(nowMs).includes(bulk)) return
      if (!(await records.cases.isHeld(environment, sequence))) return
      const body = {
        of: first.sequence,
        entity: of ?? { type: 'user', id: userId ?? '' },
        ...(userId !== undefined && { userId }),
        who: { name: taken.analyst ?? '' },
        decisions: commit.map(({ sequence: entry, body: { taken: one } }) => {
          const { id, abuseType, category } = one
          return { id, abuseType, category, entry }
        }),
      }
      const note = { kind: 'settled', body } as const
      await core.execute({ is: 'note_case', environment, note, nowMs })
    })
  }

  /** The decisions of the commit that one is of: those about one entity are undone together, and leave together. */
  private async commitOf(sequence: number): Promise<readonly EntryOfKind<'decided'>[]> {
    const { ledger } = this.services
    const own = entryOfKind('decided', await ledger.get(sequence))
    if (own === undefined) return []
    const { commit } = own.body.taken.bulk ?? {}
    if (commit === undefined) return [own]
    const entries = await Promise.all(
      Array.from({ length: ENTRIES_OF_COMMIT }, (_, at) => ledger.get(commit + at)),
    )
    return entries.flatMap((entry) => {
      const decided = entryOfKind('decided', entry)
      return decided?.body.taken.bulk?.commit === commit ? [decided] : []
    })
  }
}
