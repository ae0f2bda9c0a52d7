import {
  type LedgerEntry,
  type ListChange,
  type ListedValue,
  type ListPage,
  type ListRecords,
  MAX_LIST_PAGE,
  type RecordChanges,
} from '@winnow/engine'
import { rowText } from '../record-rows.ts'

interface HeldValue {
  readonly environment: number
  readonly list: string
  readonly listed: ListedValue
}

/** The values of lists: the twin the other stores are compared with. */
export class MemoryLists implements ListRecords {
  private held: HeldValue[] = []

  fold(entry: LedgerEntry, { list, listChange }: RecordChanges): void {
    const { environment } = entry
    if (list?.definition === null) {
      this.drop((held) => held.environment === environment && held.list === list.name)
    }
    if (listChange !== undefined) this.change(entry, listChange)
  }

  async page(environment: number, list: string, page: ListPage): Promise<readonly ListedValue[]> {
    const { after, nowMs, limit } = page
    return this.of(environment, list)
      .filter(({ expiresAtMs = Infinity }) => expiresAtMs > nowMs)
      .filter(({ value }) => after === undefined || inOrder(after, value) < 0)
      .toSorted((a, b) => inOrder(a.value, b.value))
      .slice(0, Math.min(limit, MAX_LIST_PAGE))
  }

  async find(
    environment: number,
    list: string,
    values: readonly string[],
  ): Promise<readonly ListedValue[]> {
    return this.of(environment, list).filter(({ value }) => values.includes(value))
  }

  /** Texts of all rows, for the digest. */
  texts(): readonly string[] {
    return this.held.map(({ environment, list, listed }) =>
      rowText.listed(environment, list, listed),
    )
  }

  private of(environment: number, list: string): readonly ListedValue[] {
    const held = this.held.filter((one) => one.environment === environment && one.list === list)
    return held.map(({ listed }) => listed)
  }

  private change({ environment, sequence, receivedAtMs }: LedgerEntry, change: ListChange): void {
    const { list, author, source, added, removed, expiredByMs = -Infinity } = change
    this.drop((held) => {
      const { expiresAtMs = Infinity } = held.listed
      return held.environment === environment && expiresAtMs <= expiredByMs
    })
    const gone = new Set([...removed, ...added.map(({ value }) => value)])
    this.drop(
      (held) =>
        held.environment === environment && held.list === list && gone.has(held.listed.value),
    )
    const last = new Map(added.map((addition) => [addition.value, addition]))
    for (const addition of last.values()) {
      const made = { source, ...(author !== undefined && { author }) }
      const listed = { ...addition, ...made, addedAtMs: receivedAtMs, sequence }
      this.held.push({ environment, list, listed })
    }
  }

  private drop(isGone: (held: HeldValue) => boolean): void {
    this.held = this.held.filter((held) => !isGone(held))
  }
}

const inOrder = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
