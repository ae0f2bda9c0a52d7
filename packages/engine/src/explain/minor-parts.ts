import type { FamilyReason, ReasonPart } from './family-reasons.ts'
import { MINOR_POINTS, pointsText } from './points.ts'

/** A reason as an analyst reads it; `minor`: of the families that are minor as a whole. */
interface ShownReason extends Omit<FamilyReason, 'family'> {
  readonly family: FamilyReason['family'] | 'minor'
}

/** How many parts are listed before the rest is summed up. */
export const MAX_TOP_PARTS = 5

/**
 * What moved a score most: up to MAX_TOP_PARTS parts, the strongest first, and all others as one last part named `rest`. They add
 * up to the same as all reasons. A minor part is never listed by itself.
 */
export function topParts(reasons: readonly FamilyReason[]): readonly ReasonPart[] {
  const parts = reasons.flatMap((reason) => reason.parts).sort(byPoints)
  const top = parts.slice(0, MAX_TOP_PARTS).filter((part) => !isMinor(part))
  const rest = parts.slice(top.length)
  return rest.length === 0 ? top : [...top, sumOf('rest', rest)]
}

/**
 * The same reasons for a reader: of each family, its minor parts as one last part named `minor`, and families
 * of nothing else as one. The strongest first.
 */
export function withMinorTogether(reasons: readonly FamilyReason[]): readonly ShownReason[] {
  const [minor, others] = [reasons.filter(isAllMinor), reasons.filter((each) => !isAllMinor(each))]
  const shown = others.map((reason) => ({ ...reason, parts: together(reason.parts) }))
  const parts = minor.flatMap((reason) => reason.parts)
  if (parts.length === 0) return shown
  const { contribution, points } = sumOf('minor', parts)
  const reason = { family: 'minor' as const, contribution, points, parts: together(parts) }
  return [...shown, reason].sort(byPoints)
}

function together(parts: readonly ReasonPart[]): readonly ReasonPart[] {
  const minor = parts.filter(isMinor)
  if (minor.length === 0) return parts
  return [...parts.filter((part) => !isMinor(part)), sumOf('minor', minor)]
}

const byPoints = (a: { points: number }, b: { points: number }): number =>
  Math.abs(b.points) - Math.abs(a.points)

const isAllMinor = ({ parts }: FamilyReason): boolean => parts.every(isMinor)

const isMinor = ({ points }: ReasonPart): boolean => Math.abs(points) < MINOR_POINTS

/** Several parts as one. */
function sumOf(name: 'minor' | 'rest', parts: readonly ReasonPart[]): ReasonPart {
  const contribution = parts.reduce((sum, part) => sum + part.contribution, 0)
  const points = parts.reduce((sum, part) => sum + part.points, 0)
  return { name, contribution, points, sentence: sumText(parts, points) }
}

/** `11 minor signals add 0.2 points.` */
function sumText(parts: readonly ReasonPart[], points: number): string {
  const kind = parts.every(isMinor) ? 'minor' : 'more'
  const signals = parts.length === 1 ? `1 ${kind} signal` : `${parts.length} ${kind} signals`
  const verb = points < 0 ? 'subtract' : 'add'
  return `${signals} ${verb}${parts.length === 1 ? 's' : ''} ${pointsText(points)} points.`
}
