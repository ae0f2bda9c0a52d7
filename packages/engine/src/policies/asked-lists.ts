import { POLICY_LIMITS } from './document/policy-document.ts'
import type { PolicyInput } from './policy-input.ts'

interface AskedValue {
  readonly list: string
  readonly value: string
  readonly isListed: boolean
  /** The number of the version that asked last, and what it was answered. */
  version: number
  answer: boolean
}

/**
 * Lists as the versions that run on one event ask them: each value is looked up once. What a version finds is noted for its verdict.
 * Beyond the bound of that nothing is found, so that what is recorded is enough to run again.
 */
export class AskedLists {
  /** What the version that runs now found, as `[list, value]`. */
  found: readonly (readonly [string, string])[] = NOTHING
  readonly isListed: PolicyInput['isListed']
  private readonly lists: PolicyInput['isListed']
  private readonly asked: AskedValue[] = []
  private room = 0
  private version = 0

  constructor(lists: PolicyInput['isListed']) {
    this.lists = lists
    this.isListed = (list, value) => this.has(list, value)
  }

  /** Another version begins to ask. */
  begin(): void {
    this.version += 1
    this.found = NOTHING
    this.room = POLICY_LIMITS.listedBytes
  }

  private has(list: string, value: string): boolean {
    const one = this.askedFor(list, value)
    if (one.version === this.version) return one.answer
    one.version = this.version
    one.answer = one.isListed && this.note(list, value)
    return one.answer
  }

  /** A loop, as most events ask one value or two: a key of both would be made each time. */
  private askedFor(list: string, value: string): AskedValue {
    for (const one of this.asked) if (one.list === list && one.value === value) return one
    const one = { list, value, isListed: this.lists(list, value), version: 0, answer: false }
    this.asked.push(one)
    return one
  }

  private note(list: string, value: string): boolean {
    const bytes = JSON.stringify([list, value]).length * MAX_UTF8_BYTES
    if (bytes > this.room) return false
    this.room -= bytes
    this.found = [...this.found, [list, value]]
    return true
  }
}

const NOTHING: AskedLists['found'] = []

/** Of a UTF-16 unit. */
const MAX_UTF8_BYTES = 3
