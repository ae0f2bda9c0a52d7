import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const COMMAND = join(import.meta.dirname, '../../../packages/cli/bin/winnow.js')

/** Output kept of a process, to explain a failure. */
const MAX_OUTPUT_CHARS = 100_000

export interface Credentials {
  readonly account_id: string
  readonly production: { readonly api_key: string; readonly beacon_key: string }
  readonly sandbox: { readonly api_key: string; readonly beacon_key: string }
  readonly admin_token: string
}

/** An empty directory that is removed by the returned function. */
export async function temporaryDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'winnow-trial-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

export const readCredentials = (directory: string): Credentials =>
  JSON.parse(readFileSync(join(directory, 'credentials.json'), 'utf8')) as Credentials

/** A `winnow serve` of our own on a free port, as a user would start it. */
export class ServiceProcess {
  readonly directory: string
  readonly child: ChildProcess
  output = ''
  /** How it ended: an exit code, or the signal. */
  readonly ended: Promise<number | string>
  private readonly said: Promise<void>

  constructor(
    directory: string,
    settings: Readonly<Record<string, string>> = {},
    command: string = COMMAND,
    node: string = process.execPath,
  ) {
    this.directory = directory
    this.child = spawn(node, [command, 'serve'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        WINNOW_DATA_DIR: directory,
        WINNOW_HOST: '127.0.0.1',
        WINNOW_PORT: '0',
        WINNOW_LOG_LEVEL: 'error',
        ...settings,
      },
    })
    this.said = this.listen()
    this.ended = once(this.child, 'exit').then(
      ([code, signal]: (number | string | null)[]) => code ?? signal ?? 'unknown',
    )
  }

  /** Starts one and waits until it says its address. Error: it ended instead, with its output. */
  static async start(
    directory: string,
    settings?: Readonly<Record<string, string>>,
    command?: string,
    node?: string,
  ): Promise<ServiceProcess> {
    const service = new ServiceProcess(directory, settings, command, node)
    await service.ready()
    return service
  }

  /** Resolves when the banner is out. */
  async ready(): Promise<void> {
    const ended = this.ended.then((how) => {
      throw new Error(`the service ended with ${how} before it was ready:\n${this.output}`)
    })
    await Promise.race([this.said, ended])
  }

  get address(): string {
    return /address\s+(http:\S+)/.exec(this.output)?.[1] ?? ''
  }

  get port(): number {
    return Number(new URL(this.address).port)
  }

  /** The credentials of the first start. */
  get credentials(): Credentials {
    return readCredentials(this.directory)
  }

  /** Resident bytes of the process; undefined where there is no /proc. */
  residentBytes(): number | undefined {
    const file = `/proc/${this.child.pid ?? 0}/status`
    if (!existsSync(file)) return undefined
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) * 1024
  }

  /** Sends a signal; resolves to how the process ended. */
  async end(signal: NodeJS.Signals): Promise<number | string> {
    this.child.kill(signal)
    return this.ended
  }

  private listen(): Promise<void> {
    return new Promise((resolve) => {
      const hear = (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-MAX_OUTPUT_CHARS)
        // The curl line is the last of the banner: all of it is there.
        if (this.address !== '' && this.output.includes('curl ')) resolve()
      }
      this.child.stdout?.on('data', hear)
      this.child.stderr?.on('data', hear)
    })
  }
}
