import type { DeclaredReport } from '@winnow/engine'
import { grouped } from '../output/grouped.ts'

/** Features that are named in the text; JSON has all. */
const NAMED = 12

type Counts = Readonly<Record<string, number>>

const countsText = (counts: Counts): string =>
  Object.entries(counts)
    .slice(0, NAMED)
    .map(([name, count]) => `${name} ${grouped(count)}`)
    .join(', ')

function namesText(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${grouped(names.length - NAMED)} more` : ''
  return `${names.slice(0, NAMED).join(', ')}${more}`
}

function featuresText(features: Counts): string {
  const more = Object.keys(features).length - NAMED
  return `${countsText(features)}${more > 0 ? ` and ${grouped(more)} more features` : ''}`
}

const INDENT = '\n            '

/** What entries of other versions come out as now, counted and named: a sentence, then a line for each kind. */
export function declaredText(report: DeclaredReport): string {
  const { entries, versions, scores, scored, features, added, removed } = report
  const lines = [
    `by version: ${countsText(versions)}`,
    `other scores: ${grouped(scores)}`,
    ...(scored > 0 ? [`scored by one version only: ${grouped(scored)}`] : []),
    ...(Object.keys(features).length > 0 ? [`other features: ${featuresText(features)}`] : []),
    ...(added.length > 0 ? [`features that are new: ${namesText(added)}`] : []),
    ...(removed.length > 0 ? [`features that are gone: ${namesText(removed)}`] : []),
    ...(report.unnamed > 0
      ? [`features not compared, because their names were not recorded: ${grouped(report.unnamed)}`]
      : []),
    ...(report.uncomputed > 0
      ? [`scored again for devices by that version, not computed: ${grouped(report.uncomputed)}`]
      : []),
  ]
  const head = `${grouped(entries)} were computed by another version and come out otherwise as it declares:`
  return [head, ...lines].join(INDENT)
}
