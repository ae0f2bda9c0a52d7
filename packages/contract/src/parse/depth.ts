import { LIMITS } from '../limits.ts'

/** Whether a member of a body has more levels of objects and arrays than any event needs. */
export function isNestedTooDeep(
  value: unknown,
  levelsLeft = LIMITS.nestingDepthLevels - 1,
): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levelsLeft === 0) return true
  return Object.values(value).some((part) => isNestedTooDeep(part, levelsLeft - 1))
}
