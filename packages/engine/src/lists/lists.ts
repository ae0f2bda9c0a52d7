import { hash32 } from '../entities/entity-key.ts'
import type { ListAddition, ListChange, ListChanged, ListDefinition } from '../ports/list.ts'
import { networksAround, parseNetwork } from './ip-network.ts'
import { type ListKeys, storedPrefix } from './list-keys.ts'
import { ListValues } from './list-values.ts'
import { LIST_LIMITS } from './list-limits.ts'
import { normalValue, readListValue } from './normal-value.ts'
import { encodeListPart, decodeListPart } from './list-part.ts'
import type { HeldValue } from './value-table.ts'

interface HeldList {
  readonly definition: ListDefinition
  readonly values: ListValues
}

/** A list with how many values it has, expired ones that still take room included. */
export interface CountedList extends ListDefinition {
  readonly values: number
}

/**
 * The lists of all environments in memory: a projection of the ledger, folded in its order, live as in recovery. Folding entries
 * again that it has already, all in their order, changes nothing in the end.
 */
export class Lists {
  readonly keys: ListKeys
  private readonly environments = new Map<number, Map<string, HeldList>>()

  constructor(keys: ListKeys) {
    this.keys = keys
  }

  all(environment: number): readonly CountedList[] {
    const held = [...(this.environments.get(environment)?.values() ?? [])]
    return held
      .map(({ definition, values }) => ({ ...definition, values: values.size }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** The names of the lists that there are. */
  names(environment: number): readonly string[] {
    return [...(this.environments.get(environment)?.keys() ?? [])].toSorted()
  }

  /** Why a list cannot take a value at a time; undefined = it can. The sentence goes on after the value. */
  problemOf(environment: number, name: string, value: string, atMs: number): string | undefined {
    const definition = this.definition(environment, name)
    if (definition === undefined) return 'has no such list any more'
    const read = readListValue(definition, value)
    if ('problem' in read) return read.problem
    const isFull = this.total(environment) >= LIST_LIMITS.values
    return isFull && this.expired(environment, atMs) === 0
      ? 'has no room: lists are full'
      : undefined
  }

  definition(environment: number, name: string): ListDefinition | undefined {
    return this.held(environment, name)?.definition
  }

  /** Values of all lists of an environment. */
  total(environment: number): number {
    return this.all(environment).reduce((sum, { values }) => sum + values, 0)
  }

  /** Bytes of the values of an environment. */
  bytes(environment: number): number {
    const held = [...(this.environments.get(environment)?.values() ?? [])]
    return held.reduce((sum, { values }) => sum + values.bytes, 0)
  }

  /** How many values that expired by then take room. */
  expired(environment: number, byMs: number): number {
    const held = [...(this.environments.get(environment)?.values() ?? [])]
    return held.reduce((sum, { values }) => sum + values.expired(byMs), 0)
  }

  /** What is held of a stored value. */
  heldValue(environment: number, name: string, stored: string): HeldValue | undefined {
    return this.held(environment, name)?.values.get(this.keys.keyOf(environment, stored))
  }

  /** Whether a list has a value, as it is written anywhere, at a time. A list that does not exist has none. */
  has(environment: number, name: string, text: string, atMs: number): boolean {
    const list = this.held(environment, name)
    // To read a value costs microseconds: of an empty list none is.
    if (list === undefined || list.values.isEmpty) return false
    const value = normalValue(list.definition.kind, text)
    return value !== '' && this.matches(environment, list, value, atMs).length > 0
  }

  /** The stored values of a list that a value in its normal form matches at a time: itself, or networks that it lies in. */
  matching(environment: number, name: string, value: string, atMs: number): readonly string[] {
    const list = this.held(environment, name)
    return list === undefined ? [] : this.matches(environment, list, value, atMs)
  }

  /** A list is made, changed or deleted. */
  define(environment: number, { name, definition }: ListChanged): void {
    const lists = this.environments.get(environment) ?? new Map<string, HeldList>()
    this.environments.set(environment, lists)
    if (definition === null) lists.delete(name)
    else lists.set(name, { definition, values: lists.get(name)?.values ?? new ListValues() })
  }

  /** Values come and go. Those that are removed leave first. */
  change(environment: number, { list: name, added, removed, expiredByMs }: ListChange): void {
    if (expiredByMs !== undefined) this.dropExpired(environment, expiredByMs)
    const list = this.held(environment, name)
    if (list === undefined) return
    for (const stored of removed) list.values.delete(this.keys.keyOf(environment, stored))
    for (const addition of added) this.add(environment, list, addition)
  }

  /** Copies of all lists for a snapshot, in bounded parts. */
  *parts(): Generator<Uint8Array> {
    for (const [environment, lists] of this.environments) {
      for (const { definition, values } of lists.values()) {
        const head = { environment, definition, prefixes: [...values.prefixes] }
        yield encodeListPart(head, new Uint32Array(0))
        for (const packed of values.packed()) yield encodeListPart(head, packed)
      }
    }
  }

  restore(part: Uint8Array): void {
    const { head, values } = decodeListPart(part)
    const { environment, definition, prefixes } = head
    this.define(environment, { name: definition.name, definition })
    const held = this.held(environment, definition.name)?.values
    for (const prefix of prefixes) held?.prefixes.add(prefix)
    for (const [key, value] of values) held?.set(key, value)
  }

  private held(environment: number, name: string): HeldList | undefined {
    return this.environments.get(environment)?.get(name)
  }

  private matches(
    environment: number,
    { definition, values }: HeldList,
    value: string,
    atMs: number,
  ): readonly string[] {
    const forms = definition.kind === 'ip' ? around(value, values.prefixes) : [value]
    return forms
      .map((form) => this.keys.stored(environment, definition, form))
      .filter((stored) => values.has(this.keys.keyOf(environment, stored), atMs))
  }

  private add(environment: number, { definition, values }: HeldList, added: ListAddition): void {
    values.set(this.keys.keyOf(environment, added.value), heldOf(added))
    if (definition.kind !== 'ip') return
    const prefix = storedPrefix(definition, added.value)
    if (prefix !== undefined) values.prefixes.add(prefix)
  }

  private dropExpired(environment: number, byMs: number): void {
    for (const { values } of this.environments.get(environment)?.values() ?? []) {
      values.dropExpired(byMs)
    }
  }
}

function around(value: string, prefixes: ReadonlySet<number>): readonly string[] {
  const network = parseNetwork(value)
  return network === undefined ? [] : networksAround(network, prefixes)
}

/** What memory has of an addition. */
export function heldOf({ expiresAtMs = 0, reason = '' }: ListAddition): HeldValue {
  return { expiresS: Math.ceil(expiresAtMs / 1000), details: hash32(reason, 0) }
}
