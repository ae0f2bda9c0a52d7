/** What can happen to the files of a data directory. Each is drawn from one random source, so a seed gives it again. */
import {
  chmodSync,
  existsSync,
  openSync,
  closeSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Rng } from '@winnow/simulator'

const PAGE_BYTES = 4096

/** An injury that was done. */
export interface Injury {
  readonly kind: string
  readonly file: string
}

type Hurt = (path: string, random: Rng) => void

const sizeOf = (path: string): number => statSync(path).size

function overwrite(path: string, bytes: Uint8Array, at: number): void {
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, bytes.length, at)
  closeSync(file)
}

const KINDS: Readonly<Record<string, Hurt>> = {
  'bytes flipped': (path, random) => {
    const at = random.int(Math.max(1, sizeOf(path) - 3))
    overwrite(path, Buffer.from([1, 2, 3].map(() => random.int(256))), at)
  },
  'a page zeroed': (path, random) => {
    const pages = Math.ceil(sizeOf(path) / PAGE_BYTES)
    overwrite(path, Buffer.alloc(PAGE_BYTES), random.int(Math.max(1, pages)) * PAGE_BYTES)
  },
  cut: (path, random) => truncateSync(path, random.int(sizeOf(path) + 1)),
  emptied: (path) => truncateSync(path, 0),
  removed: (path) => rmSync(path, { recursive: true }),
  renamed: (path) => renameSync(path, `${path}.away`),
  swapped: (path) => {
    renameSync(path, `${path}.away`)
    writeFileSync(path, 'another file')
  },
  'made read-only': (path) => chmodSync(path, 0o400),
}

/** Files of which single bytes prove themselves: the others are only lost as a whole. */
const CHECKED = [
  'ledger.db',
  'ledger.db-wal',
  'ledger.end',
  'lock.db',
  'snapshot',
  'records.db',
  'records.db-wal',
  'records.db.sums',
] as const

const ALL = [...CHECKED, 'local-access.json', 'credentials.json'] as const

const BYTES_ALONE = 'bytes flipped'

/** The path of a file by the name of its kind; undefined where there is none now, or it holds nothing. */
function pathOf(directory: string, name: string): string | undefined {
  const snapshots = join(directory, 'snapshots')
  const newest = existsSync(snapshots) ? readdirSync(snapshots).sort().at(-1) : undefined
  const path = name === 'snapshot' ? newest && join(snapshots, newest) : join(directory, name)
  return path !== undefined && existsSync(path) && sizeOf(path) > 0 ? path : undefined
}

/** Does one injury that is known beforehand. Error: there is no such file. */
export function injureSo(directory: string, random: Rng, { kind, file }: Injury): Injury {
  const path = pathOf(directory, file)
  if (path === undefined) throw new Error(`${directory} has no ${file}`)
  KINDS[kind]?.(path, random)
  return { kind, file }
}

/** Hurts one file of a directory. */
export function injure(directory: string, random: Rng): Injury {
  for (;;) {
    const kind = random.pick(Object.keys(KINDS))
    const name = random.pick(kind === BYTES_ALONE ? CHECKED : ALL)
    const path = pathOf(directory, name)
    if (path === undefined) continue
    KINDS[kind]?.(path, random)
    return { kind, file: name }
  }
}
