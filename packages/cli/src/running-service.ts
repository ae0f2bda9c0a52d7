import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
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
    return URL.canParse(url ?? '') && typeof pid === 'number'
      ? { url: String(url), pid }
      : undefined
  } catch {
    // A note cut short by a crash says nothing.
    return undefined
  }
}

/** What an address without a port means. */
const HTTP_PORT = 80

/** Whether somebody takes connections there. One that is slow to answer does. */
function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect({
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: Number(port || HTTP_PORT),
  })
  return new Promise((resolve) => {
    const end = (isOpen: boolean) => (): void => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })
}

/**
 * The service that runs on the directory; undefined when none does, whatever a crash left behind: after one, the number
 * of its process may be another's.
 */
export async function findService(dataDir: string): Promise<RunningService | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const service = parse(text)
  if (service === undefined || !isAlive(service.pid)) return undefined
  return (await isListening(service.url)) ? service : undefined
}
