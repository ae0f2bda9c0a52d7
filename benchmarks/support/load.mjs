import { fileURLToPath } from 'node:url'
import { DRIVER_CORE, nextMessage, startNode, stop } from './processes.mjs'

const GENERATOR = fileURLToPath(new URL('generator.mjs', import.meta.url))

/** Drives servers with orders from a process on a core of its own. */
export class Load {
  static async start() {
    const child = startNode(DRIVER_CORE, [GENERATOR], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await nextMessage(child)
    return new Load(child)
  }

  constructor(child) {
    this.child = child
    /** Next order or beacon of each target: ids never come twice. */
    this.next = new Map()
  }

  /** Sends orders to `{ port, path, authorization }`, or beacons. See generator.mjs for options and result. */
  async run(target, options) {
    const [result] = await this.runAll([[target, options]])
    return result
  }

  /** The same to several targets at once: pairs of target and options. */
  async runAll(pairs) {
    this.child.send(pairs.map(([target, options]) => this.taskOf(target, options)))
    const results = await nextMessage(this.child)
    for (const [at, { next, refused, count }] of results.entries()) {
      this.next.set(keyOf(pairs[at][0]), next)
      if (refused > 0) throw new Error(`${refused} of ${count} requests were refused`)
    }
    return results
  }

  taskOf(
    target,
    { durationMs, connections = 64, perSecond, lookEveryMs, stepMs = 10_000, slowShare },
  ) {
    const { port, path, authorization, beaconKey } = target
    const first = this.next.get(keyOf(target)) ?? 0
    const to = { port, path, authorization, beaconKey }
    return { ...to, durationMs, connections, perSecond, lookEveryMs, stepMs, slowShare, first }
  }

  stop() {
    return stop(this.child)
  }
}

const keyOf = ({ port, beaconKey }) => `${port} ${beaconKey ?? ''}`
