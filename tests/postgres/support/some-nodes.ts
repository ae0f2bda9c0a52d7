import { once } from 'node:events'
import { copyFile, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as moment } from 'node:timers/promises'
import { ServiceProcess } from '../../trials/support/service-process.ts'
import type { Message } from './message-receiver.ts'

/** What the first start makes, and each further node needs a copy of. */
export const KEYS = [
  'credentials.json',
  'local-access.json',
  'secrets.key',
  'verification.key',
] as const

/** Resolves when the process prints that. Error: it ended instead, with its output. */
export async function prints(service: ServiceProcess, words: string): Promise<void> {
  while (!service.output.includes(words)) {
    const more = new Promise((resolve) => {
      service.child.stdout?.once('data', resolve)
      service.child.stderr?.once('data', resolve)
    })
    const ended = service.ended.then((how) => {
      throw new Error(`the service ended with ${how}:\n${service.output}`)
    })
    await Promise.race([more, ended])
  }
}

export const WAITS = 'Waiting as a standby: the database is in use by'

/** A port that nobody has now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

const LOOK_MS = 20

interface Node {
  readonly port: number
  readonly directory: string
  service: ServiceProcess
}

/** Nodes of one database, each on a port of its own. A node that ends is started again, as by a supervisor. */
export class SomeNodes {
  private readonly folder: string
  private readonly settings: Readonly<Record<string, string>>
  private readonly nodes: Node[] = []
  private isClosing = false
  /** Ends of processes that nobody asked for. */
  readonly exits: (number | string)[] = []

  private constructor(folder: string, settings: Readonly<Record<string, string>>) {
    this.folder = folder
    this.settings = settings
  }

  /** Starts one, and the others with copies of its keys. */
  static async start(
    folder: string,
    settings: Readonly<Record<string, string>>,
    count = 2,
  ): Promise<SomeNodes> {
    const nodes = new SomeNodes(folder, settings)
    const first = await nodes.add('a')
    await first.service.ready()
    for (const name of ['b', 'c', 'd'].slice(0, count - 1)) {
      await mkdir(join(folder, name))
      for (const file of KEYS) await copyFile(join(folder, 'a', file), join(folder, name, file))
      const other = await nodes.add(name)
      await prints(other.service, WAITS)
    }
    return nodes
  }

  get ports(): readonly number[] {
    return this.nodes.map(({ port }) => port)
  }

  get directories(): readonly string[] {
    return this.nodes.map(({ directory }) => directory)
  }

  get apiKey(): string {
    return this.nodes[0]?.service.credentials.production.api_key ?? ''
  }

  get accountId(): string {
    return this.nodes[0]?.service.credentials.account_id ?? ''
  }

  /** The process of the active node; undefined = all wait. */
  active(): ServiceProcess | undefined {
    return this.nodes
      .map(({ service }) => service)
      .find(
        ({ address, child }) =>
          address !== '' && child.exitCode === null && child.signalCode === null,
      )
  }

  /** Resolves once another process than this one is active. */
  async takenOver(former: ServiceProcess | undefined): Promise<void> {
    const isOther = ({ service }: Node): boolean => service !== former && service.address !== ''
    while (!this.nodes.some(isOther)) await moment(LOOK_MS)
  }

  /** Resolves once one is active, and the others wait for it. */
  async allRun(): Promise<void> {
    const areThere = (): boolean =>
      this.active() !== undefined &&
      this.nodes.filter(
        ({ service: { address, output } }) => address === '' && output.includes(WAITS),
      ).length ===
        this.nodes.length - 1
    while (!areThere()) await moment(LOOK_MS)
  }

  /** All messages of a kind. */
  async feed(kind: string): Promise<readonly Message[]> {
    const headers = { authorization: `Basic ${Buffer.from(`${this.apiKey}:`).toString('base64')}` }
    const all: Message[] = []
    for (let after = 0; ;) {
      const path = `/v1/messages?after=${after}&limit=500&kind=${kind}`
      const answer = await fetch(`${this.active()?.address ?? ''}${path}`, { headers })
      const page = (await answer.json()) as { messages: Message[]; next: number }
      all.push(...page.messages)
      if (page.next === after) return all
      after = page.next
    }
  }

  /** Ends what still runs. */
  async kill(): Promise<void> {
    this.isClosing = true
    await Promise.all(this.nodes.map(({ service }) => service.end('SIGKILL')))
  }

  /** Ends all in good order, those that wait first. Returns how they ended. */
  async close(): Promise<readonly (number | string)[]> {
    this.isClosing = true
    const services = this.nodes.map(({ service }) => service)
    const ends: (number | string)[] = []
    for (const service of services.toSorted((a, b) => a.address.length - b.address.length)) {
      ends.push(await service.end('SIGTERM'))
    }
    return ends
  }

  private async add(name: string): Promise<Node> {
    const port = await freePort()
    const directory = join(this.folder, name)
    const node = { port, directory, service: this.serve(directory, port) }
    this.nodes.push(node)
    this.watch(node)
    return node
  }

  private serve(directory: string, port: number): ServiceProcess {
    return new ServiceProcess(directory, { ...this.settings, WINNOW_PORT: String(port) })
  }

  private watch(node: Node): void {
    void node.service.ended.then((how) => {
      if (this.isClosing) return
      this.exits.push(how)
      node.service = this.serve(node.directory, node.port)
      this.watch(node)
    })
  }
}
