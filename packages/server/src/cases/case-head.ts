import type { CaseHead, StoredCase } from '@winnow/engine'

/** What entries about a case contain of it. Those about a copy name no user, so that no timeline shows them. */
export const headOf = (of: StoredCase): CaseHead => ({
  case: of.id,
  queue: of.queue,
  entity: of.entity,
  ...(of.userId !== undefined && of.blind === undefined && { userId: of.userId }),
  abuseType: of.abuseType,
  score: of.scoreNow,
})

/** What a decision of a case is about. */
export function thingOf(environment: number, { entity: { type, id }, userId }: StoredCase) {
  return type === 'user' ? { environment, userId: id } : { environment, userId, of: { type, id } }
}
