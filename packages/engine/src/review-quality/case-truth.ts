import { type RowState, rowStateOf } from '../evaluation/maturity/row-state.ts'
import type { StoredCase } from '../ports/cases.ts'
import type { StoredLabel } from '../ports/records.ts'
import { LABEL_SOURCE } from '../entries/decisions/label-source.ts'

interface Moment {
  readonly nowMs: number
  /** How old a decision must be so that a bad label would have come, ms. */
  readonly maturityMs: number
}

/**
 * What became of a decided case: what later labels say that no decision brought, else what time says. `labels` are those of its user
 * and of what is theirs.
 */
export function caseTruth(
  of: StoredCase,
  labels: readonly StoredLabel[],
  { nowMs, maturityMs }: Moment,
): RowState {
  const { ending, abuseType } = of
  if (ending === undefined) return 'not_yet_knowable'
  const said = labels.filter(
    (label) =>
      label.abuseType === abuseType &&
      label.source !== LABEL_SOURCE &&
      label.sequence > ending.sequence &&
      isAbout(of, label),
  )
  const isBad = said.length === 0 ? undefined : said.some((label) => label.isBad)
  const row = { wasBlocked: ending.verdict === 'block', ageMs: nowMs - ending.atMs }
  return rowStateOf(isBad === undefined ? row : { ...row, isBad }, maturityMs)
}

/** A case of a user is judged by labels of anything of theirs, another one by those of its entity and of the whole user. */
const isAbout = ({ entity }: StoredCase, { of }: StoredLabel): boolean =>
  entity.type === 'user' || of === undefined || (of.type === entity.type && of.id === entity.id)
