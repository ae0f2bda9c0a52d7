import type { EntryHead } from './entry-of.ts'

/** What `decode` makes of the body of an entry. Error: it is damaged; names the entry and its kind. */
export function decoded<Value>(
  { sequence, kind }: Pick<EntryHead, 'sequence'> & { readonly kind: string },
  decode: () => Value,
): Value {
  try {
    return decode()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    const message = `entry ${sequence} of the ledger, of kind ${kind}, cannot be read: ${why}`
    throw new Error(message, { cause })
  }
}
