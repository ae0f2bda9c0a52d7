import { chmodSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { backup } from '@photostructure/sqlite'
import { syncPath } from '../../synced-files.ts'
import { dataFiles } from '../data-files.ts'
import { openDatabase } from '../database/open-database.ts'
import { dayFile, daysIn } from './day-files.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/**
 * Copies the details of beacons, day by day, into another directory; a service may be running on the first. A day that is
 * damaged, or is cut meanwhile, is left out: the ledger needs none of them. Resolves to how many were left out, once all others are on disk.
 */
export async function copyDetails(directory: string, target: string): Promise<number> {
  const [from, to] = [dataFiles.details(directory), dataFiles.details(target)]
  const days = daysIn(from)
  if (days.length === 0) return 0
  await mkdir(to, { mode: FOLDER_MODE })
  let leftOut = 0
  for (const day of days) if (!(await copyDay(from, to, day))) leftOut += 1
  await syncPath(to)
  return leftOut
}

async function copyDay(from: string, to: string, day: string): Promise<boolean> {
  const file = dayFile(to, day)
  try {
    const database = openDatabase(dayFile(from, day), { readOnly: true })
    try {
      await backup(database, file)
    } finally {
      database.close()
    }
    chmodSync(file, FILE_MODE)
    await syncPath(file)
    return true
  } catch {
    await rm(file, { force: true })
    return false
  }
}
