import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { type Batches, IMPORT_LIMITS, type ImportLine, mergeLines } from '@winnow/import'
import { splitLines } from '../read/split-lines.ts'

export interface SortBounds {
  /** Text held in memory. */
  readonly runBytes: number
  /** Runs read at once; at least 2. */
  readonly runs: number
}

const DEFAULTS: SortBounds = { runBytes: IMPORT_LIMITS.sortRunBytes, runs: IMPORT_LIMITS.sortRuns }

/** A line with what `pack` puts before it. */
const RUN_LINE_BYTES = IMPORT_LIMITS.lineBytes + 4_096

/** A run's line: time, place, refusal, text. Neither of the first three holds a tab. */
function pack({ timeMs, place, refusal, text }: ImportLine): string {
  return `${timeMs}\t${place}\t${refusal?.replaceAll(/[\t\n\r]/g, ' ') ?? ''}\t${text}\n`
}

function unpack(packed: string): ImportLine {
  const first = packed.indexOf('\t')
  const second = packed.indexOf('\t', first + 1)
  const third = packed.indexOf('\t', second + 1)
  const refusal = packed.slice(second + 1, third)
  return {
    timeMs: Number(packed.slice(0, first)),
    place: Number(packed.slice(first + 1, second)),
    text: packed.slice(third + 1),
    ...(refusal === '' ? {} : { refusal }),
  }
}

async function writeRun(path: string, batches: Batches<ImportLine>): Promise<string> {
  const out = createWriteStream(path, { encoding: 'latin1', mode: 0o600 })
  try {
    for await (const batch of batches) {
      if (!out.write(batch.map(pack).join(''), 'latin1')) await once(out, 'drain')
    }
    out.end()
    await finished(out)
  } catch (error) {
    out.destroy()
    throw error
  }
  return path
}

async function* readRun(path: string): Batches<ImportLine> {
  const bytes = createReadStream(path, { highWaterMark: 262_144 })
  for await (const batch of splitLines(bytes, RUN_LINE_BYTES))
    yield batch.map(({ text }) => unpack(text))
}

async function* inBatches(lines: readonly ImportLine[]): Batches<ImportLine> {
  for (let at = 0; at < lines.length; at += IMPORT_LIMITS.batchLines) {
    yield lines.slice(at, at + IMPORT_LIMITS.batchLines)
  }
}

const byTime = (a: ImportLine, b: ImportLine): number => a.timeMs - b.timeMs || a.place - b.place

/** Names the run files of one sort. */
class Spool {
  #count = 0
  readonly #folder: string
  readonly #name: string

  constructor(folder: string, name: string) {
    this.#folder = folder
    this.#name = name
  }

  next(): string {
    this.#count += 1
    return join(this.#folder, `${this.#name}.${this.#count}.run`)
  }
}

/** Sorted runs on disk, and the last one, which still fits in memory. */
async function makeRuns(source: Batches<ImportLine>, spool: Spool, runBytes: number) {
  const paths: string[] = []
  let held: ImportLine[] = []
  let bytes = 0
  for await (const batch of source) {
    for (const line of batch) {
      bytes += line.text.length
      held.push(line)
    }
    if (bytes < runBytes) continue
    paths.push(await writeRun(spool.next(), inBatches(held.sort(byTime))))
    held = []
    bytes = 0
  }
  return { paths, held: held.sort(byTime) }
}

/** Merges the oldest runs into longer ones until few enough are left to be read at once. */
async function reduceRuns(paths: readonly string[], spool: Spool, most: number) {
  let left = [...paths]
  while (left.length > most) {
    // Neighbours only, so that runs stay in the order of the input.
    const merged: string[] = []
    for (let at = 0; at < left.length; at += most) {
      const group = left.slice(at, at + most)
      merged.push(await writeRun(spool.next(), mergeLines(group.map(readRun))))
      for (const path of group) await rm(path)
    }
    left = merged
  }
  return left
}

/**
 * The lines in the order of time, those of one time in the order of the input. Memory is bounded:
 * what does not fit waits in sorted runs in `folder`, which are removed at the end.
 */
export async function* sortLines(
  source: Batches<ImportLine>,
  place: { readonly folder: string; readonly name: string },
  { runBytes, runs }: SortBounds = DEFAULTS,
): Batches<ImportLine> {
  const spool = new Spool(place.folder, place.name)
  const made = await makeRuns(source, spool, runBytes)
  const paths = await reduceRuns(made.paths, spool, runs)
  try {
    yield* mergeLines([...paths.map(readRun), inBatches(made.held)])
  } finally {
    for (const path of paths) await rm(path, { force: true })
  }
}
