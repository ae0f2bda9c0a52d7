import { LABEL_SOURCE } from '../entries/decisions/label-source.ts'
import { isDoubt, verdictOf } from '../entries/decisions/taken-decision.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { labelled } from './apply-entry.ts'
import type { FormerLabels, Replacing } from './former-labels.ts'
import type { LabelIntake } from './label-intake.ts'
import { lastDecisionIn } from './last-decision.ts'
import type { Memory } from './memory.ts'
import type { DecisionSubject, DecisionRequest, NewLabelRequest } from './requests.ts'

/** What a decision's label is made of. */
interface Following {
  readonly request: DecisionRequest
  readonly label: NewLabelRequest | undefined
  readonly labels: FormerLabels
}

/** The label that a decision brings, if any. */
export function labelOf(request: DecisionRequest): NewLabelRequest | undefined {
  const { environment, userId, of, receivedAtMs, taken, isLabelApart = false } = request
  const verdict = isLabelApart ? undefined : verdictOf(taken)
  if (verdict === undefined) return undefined
  const { abuseType, atMs, analyst, description } = taken
  return {
    environment,
    userId,
    receivedAtMs,
    label: {
      abuseType,
      isBad: verdict === 'bad',
      timeMs: atMs,
      source: LABEL_SOURCE,
      ...(analyst === undefined ? {} : { analyst }),
      ...(description === undefined ? {} : { description }),
      ...(of === undefined ? {} : { of }),
    },
  }
}

/** The labels that a decision may take the place of, or take back. */
export function replacedBy(
  memory: Memory,
  { environment, userId, of, taken }: DecisionRequest,
  label: NewLabelRequest | undefined,
): readonly Replacing[] {
  if (label === undefined && !isDoubt(taken)) return []
  const subject = labelled(memory.keys, environment, { userId, of })
  return [{ subject, abuseTypes: [taken.abuseType] }]
}

/** The label that a decision brings, or takes back: what was decided before, and is not known any more. */
export function followerOf(
  intake: LabelIntake,
  { request, label, labels }: Following,
  sequence: number,
): LedgerEntry | undefined {
  if (label !== undefined) return intake.follow(label, labels, sequence)
  const { environment, userId, of, receivedAtMs, taken } = request
  if (!isDoubt(taken)) return undefined
  const { abuseType } = taken
  const said = { environment, userId, of, receivedAtMs, abuseType, source: LABEL_SOURCE }
  return intake.followBack(said, labels, sequence)
}

/** The entry of the last decision about an entity; undefined = there is none. */
export function lastOf(
  { pipeline, keys }: Memory,
  { environment, userId, of }: DecisionSubject,
): number | undefined {
  const { key } = labelled(keys, environment, { userId, of })
  return lastDecisionIn(pipeline.open.registersOf(key))
}
