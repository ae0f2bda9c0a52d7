import type { RequestCaller } from '../../limits/rate-limits.ts'

/** Who changes a list: a person by their address, whatever the request says; a key by whom it names, else by its id. */
export const authorOf = (caller: RequestCaller, named?: string): string =>
  caller.kind === 'person' ? caller.email : (named ?? `key ${caller.keyId}`)
