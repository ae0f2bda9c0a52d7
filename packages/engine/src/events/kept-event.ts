import type { ReservedFields } from '@winnow/contract'
import type { KeptEvent } from './kept-form.ts'
import { packKept, unpackKept } from './packed-kept.ts'
import type { Tokens } from '../models/tokens/token-list.ts'

/**
 * The reserved field with what is kept of a shrunken event: all that states, models and counters read of it, and no value
 * that a person could be found by. No declared event has it, so none that is sent does.
 */
export const KEPT = '$kept'

/** What is kept of a shrunken event; undefined: it is whole. */
export const keptIn = ({ fields }: { readonly fields: ReservedFields }): KeptEvent | undefined =>
  fields[KEPT] === undefined ? undefined : openKept(fields[KEPT] as string | KeptEvent)

/** As an entry has it. Only the service writes it, so what it contains is trusted. Error: RangeError, a newer form. */
const openKept = (kept: string | KeptEvent): KeptEvent =>
  typeof kept === 'string' ? unpackKept(kept) : kept

/** Whether it was shrunk. */
export const isShrunken = ({ fields }: { readonly fields: ReservedFields }): boolean =>
  fields[KEPT] !== undefined

/** Its fields but for what is kept of it, which people cannot read. */
export function withoutKept(fields: ReservedFields): ReservedFields {
  if (fields[KEPT] === undefined) return fields
  const { [KEPT]: _, ...rest } = fields
  return rest
}

/** As a field of the event: packed, or as an entry has it already. */
export const keptField = (kept: KeptEvent | string): string =>
  typeof kept === 'string' ? kept : packKept(kept)

export function keptTokens({ tokens }: KeptEvent): Tokens {
  const { hashes = [], values = [], sources = [] } = tokens ?? {}
  return {
    count: hashes.length,
    hashes: Uint32Array.from(hashes),
    values: Float64Array.from(values),
    sources: Uint16Array.from(sources),
  }
}
