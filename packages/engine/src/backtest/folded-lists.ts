import { definitionOf, entryOfKind, type LedgerEntry } from '../entries/ledger-entry.ts'
import type { ListAddition } from '../ports/list.ts'
import type { Lists } from '../lists/lists.ts'
import { readListValue } from '../lists/normal-value.ts'
import type { TrialLists } from './policy-world.ts'

/** The lists of an environment, as the ledger and one policy of a backtest change them. */
export class FoldedLists implements TrialLists {
  private readonly lists: Lists
  private readonly environment: number

  constructor(lists: Lists, environment: number) {
    this.lists = lists
    this.environment = environment
  }

  /** What a live policy changed on an event that is run again is passed over: the policy of the backtest changes it, or not. */
  fold(entry: LedgerEntry, isRunAgain: (event: number) => boolean = () => true): void {
    const event = entryOfKind('listed', entry)?.body.event
    if (event !== undefined && isRunAgain(event)) return
    definitionOf(entry).changeLists?.(entry, this.lists)
  }

  has(list: string, value: string, atMs: number): boolean {
    return this.lists.has(this.environment, list, value, atMs)
  }

  problemOf(list: string, value: string, atMs: number): string | undefined {
    return this.lists.problemOf(this.environment, list, value, atMs)
  }

  add(list: string, value: string, untilMs: number): void {
    const stored = this.storedOf(list, value)
    if (stored === undefined || this.isListedAsLong(list, stored, untilMs)) return
    this.change(list, [{ value: stored, ...(untilMs < Infinity && { expiresAtMs: untilMs }) }], [])
  }

  remove(list: string, value: string): void {
    const stored = this.storedOf(list, value)
    if (stored !== undefined) this.change(list, [], [stored])
  }

  private change(list: string, added: readonly ListAddition[], removed: readonly string[]): void {
    this.lists.change(this.environment, { list, source: 'policy', added, removed })
  }

  private isListedAsLong(list: string, stored: string, untilMs: number): boolean {
    const held = this.lists.heldValue(this.environment, list, stored)
    if (held === undefined) return false
    return held.expiresS === 0 || held.expiresS * 1000 >= untilMs
  }

  /** Undefined where the list is gone, or the value is none of its kind. */
  private storedOf(list: string, value: string): string | undefined {
    const definition = this.lists.definition(this.environment, list)
    const read = definition && readListValue(definition, value)
    if (definition === undefined || read === undefined || 'problem' in read) return undefined
    return this.lists.keys.stored(this.environment, definition, read.value)
  }
}
