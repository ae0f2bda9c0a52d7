import type { DecidedBody } from '../../entries/decided-entry.ts'
import type { TakenDecision } from '../../entries/decisions/taken-decision.ts'
import type { StatedLabel } from '../../entries/label-body.ts'
import { entryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import type { FindEntry } from '../entry-ledger.ts'
import { latestIn } from '../standing.ts'

/** What a decision did to the label of its entity. */
interface LabelDone {
  /** The label that it brought; undefined = it took one back. */
  readonly sequence: number | undefined
  /** The label that stood before; undefined = none. */
  readonly former: StatedLabel | undefined
}

/** A decision of a case that is to be undone. */
export interface UndoneDecision {
  readonly entry: number
  readonly taken: TakenDecision
  /** What stood before it, of the same abuse type; undefined = nothing. */
  readonly before: TakenDecision | undefined
  /** Undefined = it changed no label. */
  readonly label: LabelDone | undefined
}

/** The decisions of a `case` entry, with what they replaced. Error: an entry of them is lost. */
export async function undoneOf(
  sequence: number,
  find: FindEntry,
): Promise<readonly UndoneDecision[]> {
  const body = entryOfKind('case', await find(sequence))?.body
  if (body?.do !== 'decide') throw new Error(`entry ${sequence} decides no case`)
  return Promise.all(
    body.decisions.map(({ entry }) => undoneDecision(entry, body.before ?? 0, find)),
  )
}

/** A decision by its entry, with what it replaced. `before`: the entity's last decision before it; 0 = there was none. */
export async function undoneDecision(
  sequence: number,
  before: number,
  find: FindEntry,
): Promise<UndoneDecision> {
  const [entry, follower, former] = await Promise.all([
    find(sequence),
    find(sequence + 1),
    before === 0 ? undefined : find(before),
  ])
  const decided = entryOfKind('decided', entry)?.body
  if (decided === undefined) throw new Error(`decision ${sequence} is lost`)
  const { taken } = decided
  const stood = latestIn(former).find(({ abuseType }) => abuseType === taken.abuseType)
  return { entry: sequence, taken, before: stood, label: await labelDone(decided, follower, find) }
}

async function labelDone(
  { userId, taken: { abuseType } }: DecidedBody,
  follower: LedgerEntry | undefined,
  find: FindEntry,
): Promise<LabelDone | undefined> {
  const label = entryOfKind('label', follower)
  const given = label ?? entryOfKind('unlabel', follower)
  if (given === undefined) return undefined
  // A decision without a label may stand before a label of somebody else.
  const { userId: labelled } = given.body
  if (userId !== undefined && labelled !== undefined && labelled !== userId) return undefined
  const { replaces } = given.body
  const replaced = replaces.find((one) => one.abuseType === abuseType)
  const former = replaced && entryOfKind('label', await find(replaced.sequence))?.body.label
  return { sequence: label?.sequence, former }
}
