import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { type Config, onSchedule } from '@winnow/server'
import { messageOf } from '../output/message-of.ts'

type BackupConfig = Pick<Config, 'dataDirectory' | 'backupTo' | 'backupSchedule' | 'backupKeep'>

/** The words of the command that makes a scheduled backup. */
function commandOf({ backupTo, backupKeep, dataDirectory }: BackupConfig): readonly string[] {
  const where = ['--to', backupTo, '--keep', String(backupKeep)]
  return ['backup', ...where, '--data-dir', dataDirectory]
}

/** Requests for scores go first. A process that has ended already has no priority. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error
  }
}

const NO_SCHEDULE = async (): Promise<void> => undefined

/**
 * Makes backups at the times of the schedule, each in a process of its own: it reads, syncs and checks, and the service's thread
 * must not wait for that. Its standard error is logged; how it went is in the data directory's note. Returns what
 * ends the schedule, and a backup that is under way.
 */
export function scheduleBackups(
  config: BackupConfig,
  tell: (text: string) => void,
): () => Promise<void> {
  if (config.backupTo === 'off') return NO_SCHEDULE
  let child: ChildProcess | undefined
  const run = async (): Promise<void> => {
    const [program = ''] = process.argv.slice(1)
    const words = [program, ...commandOf(config)]
    child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] })
    giveWay(child)
    child.stderr?.on('data', (part: Buffer) => tell(part.toString('utf8').trimEnd()))
    await once(child, 'close').catch((error: unknown) => tell(messageOf(error)))
    child = undefined
  }
  const end = onSchedule(config.backupSchedule, run)
  return async () => {
    end()
    if (child === undefined) return
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed.catch(() => undefined)
  }
}
