import type { EntryDefinition } from './define-entry.ts'
import { ENTRY_DEFINITIONS } from './entry-definitions.ts'
import type { EntryOf } from './entry-of.ts'

type Definition = (typeof ENTRY_DEFINITIONS)[number]

type EntryDefinedBy<Of> =
  Of extends EntryDefinition<infer Kind, infer Body> ? EntryOf<Kind, Body> : never

export type EntryKind = Definition['kind']

/** One accepted event, label, decision …, with all that was computed of it when it was accepted. */
export type LedgerEntry = EntryDefinedBy<Definition>

/** An entry of some kinds. */
export type EntryOfKind<Kind extends EntryKind> = Extract<LedgerEntry, { readonly kind: Kind }>

/** In the order of their numbers in files. */
export const ENTRY_KINDS: readonly EntryKind[] = ENTRY_DEFINITIONS.map(({ kind }) => kind)

type AnyDefinition = EntryDefinition<EntryKind, unknown>

const BY_KIND = Object.fromEntries(
  ENTRY_DEFINITIONS.map((definition: AnyDefinition) => [definition.kind, definition]),
) as Readonly<Record<EntryKind, AnyDefinition>>

/** What the kind of an entry means. Its members take this entry, or its body. */
export const definitionOf = ({ kind }: Pick<LedgerEntry, 'kind'>): AnyDefinition => BY_KIND[kind]

/** The entry if it is of a kind; undefined = it is of another, or there is none. */
export function entryOfKind<Kind extends EntryKind>(
  kind: Kind,
  entry: LedgerEntry | undefined,
): EntryOfKind<Kind> | undefined {
  const isOfKind = (one: LedgerEntry): one is EntryOfKind<Kind> => one.kind === kind
  return entry !== undefined && isOfKind(entry) ? entry : undefined
}

const NO_OUTCOME = new Uint8Array(0)

/** The packed outcome of an entry; empty for one that holds a model in its place. */
export const outcomeIn = (entry: Pick<LedgerEntry, 'kind' | 'outcome'>): Uint8Array =>
  definitionOf(entry).holdsModel === true ? NO_OUTCOME : entry.outcome
