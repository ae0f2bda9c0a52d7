/**
 * Runs as a process that is killed: claimers claim cases, and write to stdout which they got. Arguments: the data
 * directory, and how many cases and claimers there are.
 */
import { openSqliteStore } from './open-sqlite-store.ts'
import { sayLine } from './say-line.test.support.ts'

const NOW_MS = 1_000_000

const [directory = '', count = '0', claimers = '0'] = process.argv.slice(2)
const { claims } = await openSqliteStore({ directory })

/** Each begins elsewhere, so that they meet. */
async function claimAll(claimer: number): Promise<void> {
  const who = `analyst-${claimer}`
  for (let at = 0; at < Number(count); at += 1) {
    const id = 1 + ((at + claimer * 7) % Number(count))
    const request = { environment: 1, case: id, who, nowMs: NOW_MS, untilMs: NOW_MS + 600_000 }
    const claim = await claims.claim(request)
    if (claim.who === who) sayLine(`${id} ${who}`)
  }
}

await Promise.all(Array.from({ length: Number(claimers) }, (_, claimer) => claimAll(claimer)))
sayLine('all')
setInterval(() => undefined, 1000)
