import { MINOR_LOG_ODDS } from '../models/reasons.ts'
import type { FamilyReason, ReasonPart } from './family-reasons.ts'

/** The same reasons for a reader: of each family, what is minor as one last part named `minor`. */
export function withMinorTogether(reasons: readonly FamilyReason[]): readonly FamilyReason[] {
  return reasons.map((reason) => {
    const minor = reason.parts.filter(isMinor)
    if (minor.length < 2) return reason
    return { ...reason, parts: [...reason.parts.filter((part) => !isMinor(part)), oneOf(minor)] }
  })
}

const isMinor = ({ contribution }: ReasonPart): boolean => Math.abs(contribution) < MINOR_LOG_ODDS

function oneOf(minor: readonly ReasonPart[]): ReasonPart {
  const contribution = minor.reduce((sum, part) => sum + part.contribution, 0)
  const moved = contribution < 0 ? 'lower' : 'raise'
  return {
    name: 'minor',
    contribution,
    sentence: `${minor.length} things too small to tell apart ${moved} the score a little together.`,
  }
}
