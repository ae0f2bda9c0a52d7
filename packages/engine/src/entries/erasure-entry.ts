import type { AuditActor, AuditBody } from './audit-body.ts'
import { NO_CHANGES } from '../records/no-changes.ts'
import { defineEntry } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'

/** The body of an `erasure` entry. */
export interface ErasureBody {
  /** The id of the user who was erased, spent. */
  readonly user: string
  /** How many entries were shrunk. */
  readonly entries: number
  /** Of the shrunken entries. */
  readonly digest: string
  /** Absent: somebody who may write the data directory. */
  readonly who?: AuditActor
}

/** A short name of an erased user: a keyed hash of their id. */
export const erasedName = (user: string): string => user.slice(3, 19)

/** A user was erased. Their state begins anew: the same id that comes again is a new user. */
export const erasureEntry = defineEntry({
  kind: 'erasure',
  ...jsonCodec<ErasureBody>('user', 'entries', 'digest'),
  namesNoUser: true,
  fold: (entry, states) => states.forget(entry, entry.body.user),
  records: ({ body, receivedAtMs }) => ({
    ...NO_CHANGES,
    atMs: receivedAtMs,
    audited: auditOf(body),
  }),
  shown: ({ user, entries, digest }) => ({ user: erasedName(user), entries, digest }),
})

const auditOf = ({ user, entries, digest, who = { kind: 'admin' } }: ErasureBody): AuditBody => ({
  who,
  what: 'erase_user',
  on: { type: 'user', id: erasedName(user) },
  changes: { entries: { after: entries }, digest: { after: digest } },
})
