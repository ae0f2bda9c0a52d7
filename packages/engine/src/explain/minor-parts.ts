import { MINOR_LOG_ODDS } from '../models/reasons.ts'
import type { FamilyReason, ReasonPart } from './family-reasons.ts'

/** A reason as a reader is told it; `minor`: of the families that are minor as a whole. */
interface ToldReason extends Omit<FamilyReason, 'family'> {
  readonly family: FamilyReason['family'] | 'minor'
}

/**
 * The same reasons for a reader: of each family, what is minor as one last part named `minor`, and families
 * of which nothing else is there as one. The strongest first.
 */
export function withMinorTogether(reasons: readonly FamilyReason[]): readonly ToldReason[] {
  const [minor, others] = [reasons.filter(isAllMinor), reasons.filter((each) => !isAllMinor(each))]
  const told = others.map((reason) => ({ ...reason, parts: together(reason.parts) }))
  const parts = minor.flatMap((reason) => reason.parts)
  if (parts.length === 0) return told
  const contribution = totalOf(parts)
  return [...told, { family: 'minor' as const, contribution, parts: together(parts) }].sort(
    (a, b) => Math.abs(b.contribution) - Math.abs(a.contribution),
  )
}

function together(parts: readonly ReasonPart[]): readonly ReasonPart[] {
  const minor = parts.filter(isMinor)
  return minor.length < 2 ? parts : [...parts.filter((part) => !isMinor(part)), oneOf(minor)]
}

const isAllMinor = ({ parts }: FamilyReason): boolean => parts.every(isMinor)

const totalOf = (parts: readonly ReasonPart[]): number =>
  parts.reduce((sum, { contribution }) => sum + contribution, 0)

const isMinor = ({ contribution }: ReasonPart): boolean => Math.abs(contribution) < MINOR_LOG_ODDS

function oneOf(minor: readonly ReasonPart[]): ReasonPart {
  const contribution = totalOf(minor)
  const moved = contribution < 0 ? 'lower' : 'raise'
  return {
    name: 'minor',
    contribution,
    sentence: `${minor.length} things too small to tell apart ${moved} the score a little together.`,
  }
}
