import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Line, linesOf } from './evaluate.ts'

/** Real sets are not part of the project. Whoever has some names their folder. */
const FOLDER = process.env['WINNOW_DATA'] ?? ''

export interface RealSet {
  readonly events: readonly Line[]
  readonly labels: readonly Line[]
}

const fileOf = (name: string, file: string): string => join(FOLDER, name, file)

/** Why tests of a set are left out, behind their titles; empty where the set is there. */
export function leftOutFor(name: string): string {
  if (FOLDER === '') return ` (left out: WINNOW_DATA must name the folder of ${name})`
  const events = fileOf(name, 'events.jsonl.gz')
  return existsSync(events) ? '' : ` (left out: ${events} is not there)`
}

/** Real events and labels of a set that is there. */
export function realSet(name: string): RealSet {
  const read = (file: string): Line[] =>
    linesOf(gunzipSync(readFileSync(fileOf(name, file))).toString())
  return { events: read('events.jsonl.gz'), labels: read('labels.jsonl.gz') }
}
