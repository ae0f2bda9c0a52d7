/**
 * Runs as a process that is killed: appends entries without end, says on stdout which are
 * acknowledged, and takes snapshots meanwhile. Arguments: the data directory, a seed.
 */
import type { SnapshotPart } from '@winnow/engine'
import { madeEntry } from './made-entry.test.support.ts'
import { openSqliteStore } from './open-sqlite-store.ts'
import { sayLine } from './say-line.test.support.ts'

const [directory = '', seed = '1'] = process.argv.slice(2)
const store = await openSqliteStore({ directory })
let chance = Number(seed)
let sequence = store.ledger.last()

/** A number below `n`, seeded. */
function below(n: number): number {
  chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0
  return chance % n
}

async function appendForEver(): Promise<never> {
  for (;;) {
    const entries = Array.from({ length: 1 + below(30) }, () => madeEntry((sequence += 1)))
    await store.ledger.append(entries)
    sayLine(`${entries.at(-1)?.sequence ?? 0}`)
  }
}

async function snapshotForEver(): Promise<never> {
  for (;;) await store.snapshots.write(store.ledger.last(), parts())
}

async function* parts(): AsyncGenerator<SnapshotPart> {
  for (let n = 0; n < 5; n += 1) yield { name: 'entities', bytes: new Uint8Array(100_000).fill(n) }
}

await Promise.all([appendForEver(), appendForEver(), appendForEver(), snapshotForEver()])
