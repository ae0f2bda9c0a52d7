import { ABUSE_TYPES } from '@winnow/contract'
import type { Registers } from '../aggregates/registers.ts'
import type { TakenDecision } from '../entries/decisions/taken-decision.ts'
import { ownLabelOf } from '../labels/held-label.ts'
import { entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import type { AbuseType } from '@winnow/contract'
import { lastDecisionIn } from './last-decision.ts'

/** What may be read of a user's own label. */
export interface OwnLabel {
  readonly abuseType: AbuseType
  readonly isBad: boolean
  readonly atMs: number
  readonly description?: string
}

/** What stands for a user as a whole: the last label and decision of each abuse type. */
export interface Standing {
  readonly labels: readonly OwnLabel[]
  readonly decisions: readonly TakenDecision[]
}

/** Their entries. */
export interface StandingEntries {
  readonly labels: readonly number[]
  /** 0 = nothing was ever decided. */
  readonly decided: number
}

/** Undefined for most users, who have neither. */
export function standingEntries(registers: Registers): StandingEntries | undefined {
  const labels: number[] = []
  for (const type of ABUSE_TYPES) {
    const label = ownLabelOf(registers, type)
    if (label !== undefined) labels.push(label.sequence)
  }
  const decided = lastDecisionIn(registers) ?? 0
  return labels.length === 0 && decided === 0 ? undefined : { labels, decided }
}

/** Reads the entries. */
export async function readStanding(
  { labels, decided }: StandingEntries,
  find: (sequence: number) => Promise<LedgerEntry | undefined>,
): Promise<Standing> {
  const [decision, ...entries] = await Promise.all([
    decided === 0 ? undefined : find(decided),
    ...labels.map((sequence) => find(sequence)),
  ])
  return { labels: entries.flatMap(labelIn), decisions: latestIn(decision) }
}

/** The decisions that stand by an entity's last decision. */
export const latestIn = (entry: LedgerEntry | undefined): readonly TakenDecision[] =>
  entryOfKind('decided', entry)?.body.latest ?? []

function labelIn(entry: LedgerEntry | undefined): readonly OwnLabel[] {
  const said = entryOfKind('label', entry)
  if (said === undefined) return []
  const { label, effect } = said.body
  const { abuseType, isBad, description } = label
  return [
    { abuseType, isBad, atMs: effect.atMs, ...(description !== undefined && { description }) },
  ]
}
