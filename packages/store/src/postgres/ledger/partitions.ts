import type { ClientBase } from 'pg'

/** Entries of one partition: some 25 GB. */
const PARTITION_ENTRIES = 10_000_000

/** Names of partitions hold their first and their last number. */
const NAME = /^ledger_\d+_(\d+)$/

/**
 * Partitions of the ledger by number, made before they are needed. Entries are kept as they are, uncompressed, as long as they fit a
 * page: to compress each would take longer than all else.
 */
export class Partitions {
  private readonly size: number
  private last: number

  private constructor(size: number, last: number) {
    this.size = size
    this.last = last
  }

  static async open(client: ClientBase, size: number = PARTITION_ENTRIES): Promise<Partitions> {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND relispartition AND relkind = 'r'`,
    )
    const ends = rows.map(({ name }) => Number(NAME.exec(name)?.[1] ?? 0))
    return new Partitions(size, Math.max(0, ...ends))
  }

  /** Sees to it that entries up to `sequence`, and some more, have partitions. Most of the time there is nothing to do. */
  async reach(client: ClientBase, sequence: number): Promise<void> {
    while (sequence + this.size / 2 > this.last) await this.add(client)
  }

  /** Attached, not made as a part: entries are read meanwhile. Both statements are one transaction. */
  private async add(client: ClientBase): Promise<void> {
    const first = this.last + 1
    const last = this.last + this.size
    const name = `ledger_${first}_${last}`
    await client.query(`
      CREATE TABLE ${name} (LIKE ledger INCLUDING ALL) WITH (toast_tuple_target = 8160);
      ALTER TABLE ledger ATTACH PARTITION ${name} FOR VALUES FROM (${first}) TO (${last + 1})`)
    this.last = last
  }
}
