import type { CaseChanged, Claim, StoredCase } from '@winnow/engine'
import { OwnRefusal } from '../http/refusals.ts'

const timeOf = (ms: number): string => new Date(ms).toISOString()

/** Why a case cannot be worked on: it ended. */
export function endedConflict({ id, ending }: StoredCase): OwnRefusal {
  if (ending === undefined) return new OwnRefusal('conflict', `Case ${id} is not open.`)
  const { why, who, decisions = [], elsewhere, detail, atMs } = ending
  const by = who === undefined ? '' : ` by ${who}`
  const words = {
    decided: `was decided${by}: ${decisions.join(', ')}`,
    decided_elsewhere: `was decided elsewhere (${elsewhere ?? 'api'})${by}: ${decisions.join(', ')}`,
    harmless: `left: its score fell to ${detail ?? '0'}`,
    moved: `was moved to the queue ${detail ?? ''}`,
    merged: `goes on as case ${detail ?? ''}`,
    no_room: 'found no room in its queue',
    withdrawn: 'needs no decision any more',
    erased: 'left: its user was erased',
  }
  return new OwnRefusal('conflict', `Case ${id} ${words[why]}, at ${timeOf(atMs)}.`, {
    issues: { case: why },
  })
}

/** Why a case cannot be worked on: somebody holds it. */
export const heldConflict = ({ case: id, who, untilMs }: Claim): OwnRefusal =>
  new OwnRefusal('conflict', `${who} holds case ${id} until ${timeOf(untilMs)}.`, {
    issues: { case: 'held' },
  })

/** Why a case is not given: one would tell of the other. */
export const sameUserConflict = ({ id }: StoredCase): OwnRefusal =>
  new OwnRefusal('conflict', `You hold another case of the user of case ${id}: finish it first.`, {
    issues: { case: 'same_user' },
  })

/** Why a decision is refused: the case is not as it was looked at. */
export function versionConflict({ id, version, history }: StoredCase): OwnRefusal {
  const last = history.at(-1)
  const by = last?.who === undefined ? '' : ` by ${last.who}`
  const did = last === undefined ? '' : `: ${last.did}${by}, at ${timeOf(last.atMs)}`
  return new OwnRefusal('conflict', `Case ${id} has version ${version} by now${did}.`, {
    issues: { version: `is ${version}` },
  })
}

/** Why a decision is refused: something else was decided about the entity since. */
export function changedConflict(id: number, { decision }: CaseChanged): OwnRefusal {
  const by = decision?.analyst === undefined ? '' : ` by ${decision.analyst}`
  const what = decision === undefined ? '' : `: ${decision.id}${by}, at ${timeOf(decision.atMs)}`
  return new OwnRefusal(
    'conflict',
    `The entity of case ${id} was decided about elsewhere${what}.`,
    {
      issues: { case: 'decided_elsewhere' },
    },
  )
}
