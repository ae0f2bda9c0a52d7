import type { DriftAlarm } from '../evaluation/drift/drift-alarm.ts'
import { FEATURE_INDEX, FEATURES } from '../features/index.ts'

/** The strongest alarm of a family of features, and how many others of it were raised. */
interface FamilyAlarm {
  readonly strongest: DriftAlarm
  readonly others: number
}

/**
 * Of alarms by falling strength one for each family, that of the feature that moved most: what moves a feature mostly moves
 * its like, and a reader would take ten sentences for ten findings.
 */
export function familyAlarms(alarms: readonly DriftAlarm[]): readonly FamilyAlarm[] {
  const families = new Set(alarms.map(({ feature }) => familyOf(feature)))
  return [...families].flatMap((family) => {
    const [first, ...others] = alarms.filter(({ feature }) => familyOf(feature) === family)
    if (first === undefined) return []
    const sentence = `${first.sentence}${othersText(others.length, family)}`
    return [{ strongest: { ...first, sentence }, others: others.length }]
  })
}

const familyOf = (feature: string): string =>
  FEATURES[FEATURE_INDEX.get(feature) ?? -1]?.family ?? feature

function othersText(count: number, family: string): string {
  if (count === 0) return ''
  return ` ${count} more ${count === 1 ? 'feature' : 'features'} of the family ${family} moved less.`
}
