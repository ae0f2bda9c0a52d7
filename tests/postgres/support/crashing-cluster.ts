import {
  answers,
  type Cluster,
  newCluster,
  runOn,
  startCluster,
} from '@winnow/store/postgres-cluster'
import { setTimeout as moment } from 'node:timers/promises'

/** Sessions of nodes, which a fault ends. */
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name LIKE 'winnow%' AND pid <> pg_backend_pid()`

const LOOK_MS = 50

/** A server of our own, that writes to disk. */
export class CrashingCluster {
  private readonly directory: string
  private readonly cluster: Cluster
  private pid = 0

  private constructor(directory: string) {
    this.directory = directory
    this.cluster = newCluster(directory)
  }

  static async start(directory: string): Promise<CrashingCluster> {
    const made = new CrashingCluster(directory)
    await made.begin()
    return made
  }

  get url(): string {
    return this.cluster.url
  }

  cutSessions(): Promise<void> {
    return runOn(this.cluster, CUT)
  }

  /** Kills the server's first process, and starts it again. */
  async crash(): Promise<void> {
    process.kill(this.pid, 'SIGKILL')
    await this.begin()
  }

  async stop(): Promise<void> {
    if (isRunning(this.pid)) process.kill(this.pid, 'SIGQUIT')
    while (isRunning(this.pid)) await moment(LOOK_MS)
  }

  /** The processes of one that was killed may still be there: the server refuses to start until they are gone. */
  private async begin(): Promise<void> {
    let isThere = false
    while (!isThere) {
      this.pid = startCluster(this.directory, [])
      isThere = await Promise.race([answers(this.cluster).then(() => true), this.ends()])
    }
  }

  private async ends(): Promise<false> {
    while (isRunning(this.pid)) await moment(LOOK_MS)
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
