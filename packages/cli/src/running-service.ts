import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a running `winnow serve` leaves in its data directory, so that other commands find it. */
export interface RunningService {
  readonly url: string
  readonly pid: number
}

const fileIn = (dataDir: string): string => join(dataDir, 'service.json')

/** Tells other commands where the service of the directory is. */
export async function announceService(dataDir: string, service: RunningService): Promise<void> {
  await writeFile(fileIn(dataDir), `${JSON.stringify(service)}\n`, { mode: 0o600 })
}

/** Takes the note back when the service stops. A disk that refuses keeps nobody from leaving: a note of the dead says nothing. */
export async function withdrawService(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true }).catch(() => undefined)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function parse(text: string): RunningService | undefined {
  try {
    const { url, pid } = JSON.parse(text) as Partial<RunningService>
    return typeof url === 'string' && typeof pid === 'number' ? { url, pid } : undefined
  } catch {
    // A note cut short by a crash says nothing.
    return undefined
  }
}

/** The service that runs on the directory; undefined when none does, whatever a crash left behind. */
export async function findService(dataDir: string): Promise<RunningService | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const service = parse(text)
  return service !== undefined && isAlive(service.pid) ? service : undefined
}
