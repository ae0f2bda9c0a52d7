import type { KeptRequest } from '@winnow/engine'
import { execute, type RecordsDatabase, type RecordsStatement } from './records-database.ts'

/** Requests with lasting keys. They are written in the order of their keys: the next batch finds pages in memory. */
export class RequestTable {
  private readonly unwritten: KeptRequest[] = []
  private readonly insert: RecordsStatement

  constructor(records: RecordsDatabase) {
    this.insert = records.prepare(
      'INSERT INTO requests (key, digest, sequence) VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING',
    )
  }

  add(request: KeptRequest): void {
    this.unwritten.push(request)
  }

  flush(): void {
    for (const { name, digest, sequence } of this.unwritten.sort(byName)) {
      execute(this.insert, keyOfRequest(name), digest, sequence)
    }
    this.unwritten.length = 0
  }

  /** The batch failed. */
  forget(): void {
    this.unwritten.length = 0
  }
}

/** Of two requests with one key the first is kept: they come in the order of the ledger, and sorting is stable. */
const byName = (a: KeptRequest, b: KeptRequest): number =>
  a.name < b.name ? -1 : Number(a.name > b.name)

/** 16 hex digits as SQLite's 64-bit integer. */
export const keyOfRequest = (name: string): bigint => BigInt.asIntN(64, BigInt(`0x${name}`))
