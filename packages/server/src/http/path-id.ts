import { decodePathId, refusalMessage } from '@winnow/contract'
import type { FastifyRequest } from 'fastify'
import { rawParam } from './path.ts'
import { OwnRefusal, PublicRefusal } from './refusals.ts'

/** The user id of a public path, `%XX` decoded and `+` literal. Errors: PublicRefusal 59, 53. */
export function userIdOf(request: FastifyRequest): string {
  const decoded = decodePathId(rawParam(request, 'userId'))
  if (decoded.ok) return decoded.id
  throw new PublicRefusal(decoded.code, refusalMessage(decoded.code, decoded.problems))
}

/** An id in a path of the own interface. Errors: OwnRefusal invalid_request. */
export function ownIdOf(request: FastifyRequest, name: string): string {
  const decoded = decodePathId(rawParam(request, name), name)
  if (decoded.ok) return decoded.id
  throw new OwnRefusal('invalid_request', refusalMessage(decoded.code, decoded.problems))
}
