import type { FieldValue, ReservedFields } from '@winnow/contract'
import type { Role } from '../entities/entity-types.ts'
import type { Tokens } from '../models/tokens/token-list.ts'
import type { Repeats } from '../event-types/repeat-law.ts'

/**
 * The reserved field with what is kept of a shrunken event: all that states, models and counters read of it, and no value
 * that a person could be found by. No declared event has it, so none that is sent does.
 */
export const KEPT = '$kept'

/** What is kept of an event, as JSON has it. Keys are in hex digits. */
export interface KeptEvent {
  /** Facts that are known; words that could be a person's are spent. */
  readonly facts: Readonly<Record<string, string | number>>
  /** Role, code of the type, and key of each entity that it names. */
  readonly named: readonly (readonly [role: Role, type: number, key: string])[]
  /** `whole`: null = NaN. */
  readonly saying?: {
    readonly by: Role
    readonly digest: number
    readonly repeats: Repeats
    readonly whole: number | null
  }
  /** Of a scored event, its tokens but for those of its features. */
  readonly tokens?: {
    readonly hashes: readonly number[]
    readonly values: readonly number[]
    readonly sources: readonly number[]
  }
  /** By counter, its key and what the event adds to it. */
  readonly counts?: Readonly<Record<string, readonly [key: string, added: string | number]>>
}

/** What is kept of a shrunken event; undefined: it is whole. */
export const keptIn = ({ fields }: { readonly fields: ReservedFields }): KeptEvent | undefined =>
  // Only the service writes it, so what it contains is trusted.
  fields[KEPT] as KeptEvent | undefined

/** Whether it was shrunk. */
export const isShrunken = ({ fields }: { readonly fields: ReservedFields }): boolean =>
  fields[KEPT] !== undefined

/** As a field of the event. */
export const keptField = (kept: KeptEvent): FieldValue => kept as unknown as FieldValue

export function keptTokens({ tokens }: KeptEvent): Tokens {
  const { hashes = [], values = [], sources = [] } = tokens ?? {}
  return {
    count: hashes.length,
    hashes: Uint32Array.from(hashes),
    values: Float64Array.from(values),
    sources: Uint16Array.from(sources),
  }
}
