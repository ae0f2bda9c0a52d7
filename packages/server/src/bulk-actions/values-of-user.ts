import { type ListDefinition, type ListKind, readListValue } from '@winnow/engine'
import type { Services } from '../services.ts'

/** A value that names a user, as a list of that kind has it. */
export interface Naming {
  readonly kind: ListKind
  readonly id: string
}

type Kind = (typeof NAMED_KINDS)[number]

/**
 * Kinds of lists with values that an event of a user names. Domains and issuers of cards are not among them: they are those of
 * everybody, too.
 */
export const NAMED_KINDS = ['email', 'phone', 'card', 'ip', 'device', 'address'] as const

const isKind = (type: string): type is Kind => NAMED_KINDS.some((kind) => kind === type)

/** Lists that a bulk action may add to. */
export const isOfUsers = ({ kind }: Pick<ListDefinition, 'kind'>): boolean =>
  kind === 'user' || isKind(kind)

/** What the latest events of a user name; `lines`: so many entries of their timeline are looked at. */
export async function namedBy(
  { core, records }: Pick<Services, 'core' | 'records'>,
  { environment, userId }: { readonly environment: number; readonly userId: string },
  lines: number,
): Promise<readonly Naming[]> {
  const latest = await records.timeline(environment, userId, { limit: lines })
  const events = latest.flatMap(({ kind, sequence }) => (kind === 'event' ? [sequence] : []))
  const values = await core.ask({ is: 'values_of_user', environment, userId, events })
  return values.flatMap(({ type, id }) => (isKind(type) ? [{ kind: type, id }] : []))
}

/** Entries of a user's timeline that a bulk action looks at: thousands of users are looked at together. */
const BULK_LINES = 100

/** What a list may have of a user: values in its form, or why there is none. */
export type ValuesOfUser = { readonly values: readonly string[] } | { readonly problem: string }

/** The values of a user for a list: the user, or what their latest events name of the list's kind. */
export async function valuesForList(
  services: Pick<Services, 'core' | 'records'>,
  list: ListDefinition,
  of: { readonly environment: number; readonly userId: string },
): Promise<ValuesOfUser> {
  if (list.kind === 'user') {
    const read = readListValue(list, of.userId)
    return 'problem' in read ? read : { values: [read.value] }
  }
  const named = await namedBy(services, of, BULK_LINES)
  const values = named.flatMap(({ kind, id }) => {
    const read = kind === list.kind ? readListValue(list, id) : undefined
    return read === undefined || 'problem' in read ? [] : [read.value]
  })
  if (values.length > 0) return { values: [...new Set(values)] }
  return { problem: `has no ${list.kind} in their latest ${BULK_LINES} entries` }
}
