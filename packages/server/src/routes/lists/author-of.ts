import type { RequestCaller } from '../../limits/rate-limits.ts'

/** Who changes a list, where the request names nobody: a person by their address, a key by its id. */
export const authorOf = (caller: RequestCaller): string =>
  caller.kind === 'person' ? caller.email : `key ${caller.keyId}`
