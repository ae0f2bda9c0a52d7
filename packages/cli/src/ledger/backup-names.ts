import { join } from 'node:path'

const NAME = /^winnow-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
const UNFINISHED = /^winnow-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.unfinished-/

/** A backup's folder in `to`, named by its time in UTC: names in order are times in order. */
export const backupAt = (to: string, timeMs: number): string =>
  join(to, `winnow-${new Date(timeMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z`)

/** Whether a backup that was made with `--to` is called so. */
export const isBackupName = (name: string): boolean => NAME.test(name)

/** Whether a backup with `--to` is called so before it is whole, or while it is deleted. */
export const isUnfinishedName = (name: string): boolean => UNFINISHED.test(name)
