import { ABUSE_TYPES } from '@winnow/contract'
import {
  decodeOutcome,
  definitionOf,
  type Environment,
  FEATURES,
  type LedgerEntry,
  outcomeIn,
} from '@winnow/engine'

/** When the entry counts, ms since 1970. */
export const timeOfEntry = (entry: LedgerEntry): number =>
  definitionOf(entry).timeMs?.(entry) ?? entry.receivedAtMs

/** Three decimals are finer than any score means. */
const rounded = (score: number): number => Math.round(score * 1000) / 1000

function outcomeFields(entry: LedgerEntry, hasFeatures: boolean) {
  const { modelVersion, scores, features } = decodeOutcome(outcomeIn(entry))
  if (scores.length === 0) return {}
  const byType = ABUSE_TYPES.map((type, index) => [type, rounded(scores[index] ?? 0)])
  const named = FEATURES.map(({ name }, index) => [name, features[index]])
  const known = named.filter(([, value]) => typeof value === 'number' && !Number.isNaN(value))
  return {
    model_version: modelVersion,
    scores: Object.fromEntries(byType),
    ...(hasFeatures ? { features: Object.fromEntries(known) } : {}),
  }
}

/** All that the ledger holds of an entry. */
export function fullLine(
  entry: LedgerEntry,
  environment: Environment,
  hasFeatures: boolean,
): string {
  return JSON.stringify({
    sequence: entry.sequence,
    kind: entry.kind,
    account_id: environment.accountId,
    environment: environment.name,
    received_at: entry.receivedAtMs,
    [entry.kind]: definitionOf(entry).exported?.(entry) ?? entry.body,
    ...outcomeFields(entry, hasFeatures),
  })
}

/**
 * The entry as `winnow import` takes it; undefined for what no file of history can
 * say, and for labels that its events bring again.
 */
export function importLine(entry: LedgerEntry, environment: Environment): string | undefined {
  const id = `${environment.accountId}:${environment.name}:${entry.sequence}`
  const line = definitionOf(entry).imported?.(entry, id)
  return line && JSON.stringify(line)
}
