import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Line, linesOf } from './evaluate.ts'

const FOLDER = process.env['WINNOW_DATA'] ?? join(import.meta.dirname, '../../../shared/data')

/** Real events and labels of this name; undefined, with a note, where they are missing: they are not part of the project. */
export function realSet(
  name: string,
): { readonly events: readonly Line[]; readonly labels: readonly Line[] } | undefined {
  const read = (file: string): Line[] =>
    linesOf(gunzipSync(readFileSync(join(FOLDER, name, file))).toString())
  if (existsSync(join(FOLDER, name, 'events.jsonl.gz')))
    return { events: read('events.jsonl.gz'), labels: read('labels.jsonl.gz') }
  console.warn(`skipped: ${FOLDER}/${name} is not there`)
  return undefined
}
