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
    /** Next order (or beacon) of each target: ids never come twice. */
    this.next = new Map()
  }

  /** Sends orders to `{ port, path, authorization }`. See generator.mjs for options and result. */
  async run(target, { durationMs, connections = 64, perSecond, stepMs = 10_000 }) {
    const { port, path, authorization, beaconKey } = target
    const first = this.next.get(port) ?? 0
    this.child.send({
      port,
      path,
      authorization,
      beaconKey,
      durationMs,
      connections,
      perSecond,
      stepMs,
      first,
    })
    const result = await nextMessage(this.child)
    this.next.set(port, result.next)
    if (result.refused > 0)
      throw new Error(`${result.refused} of ${result.count} requests were refused`)
    return result
  }

  stop() {
    return stop(this.child)
  }
}
