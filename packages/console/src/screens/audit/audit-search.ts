import type { Input } from '../../calls/call-types.ts'
import type { AuditAction, AuditType } from './audit-words.ts'

/** Which entries are shown, as the address has it. */
export interface AuditSearch {
  readonly who?: string
  readonly what?: AuditAction
  readonly on_type?: AuditType
  readonly on?: string
  /** ms since 1970. */
  readonly since?: number
  readonly until?: number
}

/** A word of the audit; which words there are the service knows, and says. */
const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z_]{1,40}$/.test(value) ? value : undefined

/** A router reads an id of digits as a number. */
const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

const momentOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined

export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const found: Input<'GET /v1/audit'> = {
    who: textOf(search['who']),
    what: wordOf(search['what']) as AuditAction | undefined,
    on_type: wordOf(search['on_type']) as AuditType | undefined,
    on: textOf(search['on']),
    since: momentOf(search['since']),
    until: momentOf(search['until']),
  }
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== undefined),
  ) as AuditSearch
}
