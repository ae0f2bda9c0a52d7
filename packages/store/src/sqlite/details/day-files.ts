import { readdirSync, rmSync, statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '@winnow/contract/canonical'
import { dataFiles } from '../data-files.ts'

/** `2026-11-26.db`, and SQLite's files of it. */
const NAME = /^(\d{4}-\d{2}-\d{2})\.db(-wal|-shm|-journal)?$/

/** The day of a moment, `2026-11-26` in UTC. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)

/** A day as it is named; NaN for what is no day. */
const startMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)

export const dayFile = (folder: string, day: string): string => join(folder, `${day}.db`)

/** The days that have files, oldest first; none where there is no folder, or something else in its place. Error: the disk's. */
export function daysIn(folder: string): readonly string[] {
  const days = namesIn(folder).flatMap((name) => NAME.exec(name)?.[1] ?? [])
  return [...new Set(days)].filter((day) => !Number.isNaN(startMs(day))).toSorted()
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/** Days that ended so long before `nowMs`. 0 = nothing is ever cut. */
export function expiredDays(
  days: readonly string[],
  nowMs: number,
  retentionDays: number,
): readonly string[] {
  if (retentionDays === 0) return []
  return days.filter((day) => startMs(day) + DAY_MS <= nowMs - retentionDays * DAY_MS)
}

/** Removes a day. SQLite's own files go first: a kill in between leaves a file that the next cut finds. */
export function removeDay(folder: string, day: string): void {
  for (const beside of ['-wal', '-shm', '-journal', ''])
    rmSync(dayFile(folder, day) + beside, { force: true })
}

/** What details take on disk. */
interface DetailsSize {
  readonly bytes: number
  /** When the oldest day began, ms since 1970; undefined = there is none. */
  readonly oldestMs: number | undefined
}

/** What the details of a data directory take. Errors: the disk's. */
export const beaconDetailsSize = (directory: string): Promise<DetailsSize> =>
  detailsSize(dataFiles.details(directory))

/** Looks at the folder's files. A file that goes meanwhile counts as nothing. Errors: the disk's. */
async function detailsSize(folder: string): Promise<DetailsSize> {
  const [oldest] = daysIn(folder)
  if (oldest === undefined) return { bytes: 0, oldestMs: undefined }
  const names = (await readdir(folder)).filter((name) => NAME.test(name))
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), oldestMs: startMs(oldest) }
}

/** Whether a day has a file. */
export const hasDay = (folder: string, day: string): boolean =>
  statSync(dayFile(folder, day), { throwIfNoEntry: false })?.isFile() === true
