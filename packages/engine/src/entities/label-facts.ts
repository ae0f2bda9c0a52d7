import type { AbuseType } from '@winnow/contract'
import { Facts } from './facts.ts'

/** The type of the pseudo event by which a label is folded into the reputation of what it touches. */
export const LABEL_EVENT = '$label'

/** A label as facts: nothing but its time, its verdict and its abuse type. */
export function labelFacts(label: {
  readonly abuseType: AbuseType
  readonly isBad: boolean
  readonly atMs: number
}): Facts {
  const facts = new Facts()
  facts.type = LABEL_EVENT
  facts.eventClass = 'label'
  facts.atMs = label.atMs
  facts.labelBad = label.isBad ? 1 : 0
  facts.labelAbuse = label.abuseType
  return facts
}
