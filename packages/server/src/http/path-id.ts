import {
  decodePathId,
  decodeSubjectId,
  type PlaceholderKind,
  refusalMessage,
} from '@winnow/contract'
import { OwnRefusal, CompatRefusal } from './refusals.ts'
import type { RoutedRequest } from './routed-request.ts'

/** The user id of a compat path, `%XX` decoded and `+` literal. Errors: CompatRefusal 59, 53. */
export function userIdOf(request: RoutedRequest): string {
  const decoded = decodePathId(request.param('userId'))
  if (decoded.ok) return decoded.id
  throw new CompatRefusal(decoded.code, refusalMessage(decoded.code, decoded.problems))
}

/** As `userIdOf`, of whom a label is about. Errors: CompatRefusal 59, 53, also for a placeholder. */
export function labelledUserOf(request: RoutedRequest): string {
  const decoded = decodeSubjectId(request.param('userId'))
  if (decoded.ok) return decoded.id
  throw new CompatRefusal(decoded.code, refusalMessage(decoded.code, decoded.problems))
}

/** An id in a path of the own interface. Errors: OwnRefusal invalid_request. */
export function ownIdOf(request: RoutedRequest, name: string): string {
  const decoded = decodePathId(request.param(name), name)
  if (decoded.ok) return decoded.id
  throw new OwnRefusal('invalid_request', refusalMessage(decoded.code, decoded.problems))
}

/** As `ownIdOf`, of what a decision is about. Errors: OwnRefusal invalid_request, also for a placeholder. */
export function decidedIdOf(request: RoutedRequest, name: string, kind: PlaceholderKind): string {
  const decoded = decodeSubjectId(request.param(name), { name, kind })
  if (decoded.ok) return decoded.id
  throw new OwnRefusal('invalid_request', refusalMessage(decoded.code, decoded.problems))
}
