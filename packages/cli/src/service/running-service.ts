import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { isAlive } from './is-alive.ts'

/** What a running `winnow serve` leaves in its data directory, so that other commands find it. */
export interface RunningService {
  readonly url: string
  readonly pid: number
}

/** The service, and which directory it runs on: a copy of the directory holds the note too. */
interface Note extends RunningService {
  readonly directory: string
}

const fileIn = (dataDir: string): string => join(dataDir, 'service.json')

/** What distinguishes a directory from its copies. */
async function identityOf(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true })
  return `${dev}:${ino}`
}

/** Tells other commands where the service of the directory is. */
export async function announceService(dataDir: string, service: RunningService): Promise<void> {
  const note: Note = { ...service, directory: await identityOf(dataDir) }
  await writeFile(fileIn(dataDir), `${JSON.stringify(note)}\n`, { mode: 0o600 })
}

/** Removes the note when the service stops. Errors are ignored: the note of a process that is gone is not believed. */
export async function withdrawService(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true }).catch(() => undefined)
}

function parse(text: string): Note | undefined {
  try {
    const { url, pid, directory } = JSON.parse(text) as Partial<Note>
    return URL.canParse(url ?? '') && typeof pid === 'number'
      ? { url: String(url), pid, directory: String(directory) }
      : undefined
  } catch {
    // A note cut short by a crash says nothing.
    return undefined
  }
}

/** What an address without a port means. */
const HTTP_PORT = 80

/** Whether a server accepts connections there, however slowly it answers. */
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
 * of its process may be another's. A copy of a directory is not where the service of the directory runs.
 */
export async function findService(dataDir: string): Promise<RunningService | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  const note = parse(text)
  if (note === undefined || !isAlive(note.pid)) return undefined
  const { url, pid, directory } = note
  if (directory !== (await identityOf(dataDir))) return undefined
  return (await isListening(url)) ? { url, pid } : undefined
}
