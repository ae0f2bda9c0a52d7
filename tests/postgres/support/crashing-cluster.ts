import { renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as moment } from 'node:timers/promises'
import {
  answers,
  clusterIn,
  newCluster,
  newFollower,
  runOn,
  startCluster,
} from '@winnow/store/postgres-cluster'

/** Sessions of nodes, which a fault ends. */
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name LIKE 'winnow%' AND pid <> pg_backend_pid()`

const STANDBY = 'standby'

const LOOK_MS = 50

/** A server of our own that writes to disk, with a synchronous standby. Its address leads to whichever of them is the primary. */
export class CrashingCluster {
  private readonly folder: string
  private pid = 0
  private standbyPid = 0

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Makes both in a directory. */
  static async start(folder: string): Promise<CrashingCluster> {
    const made = new CrashingCluster(folder)
    newCluster(made.directory('primary'))
    made.lead('primary')
    await made.begin()
    const standby = newFollower(made.directory('primary'), made.directory(STANDBY))
    made.standbyPid = startCluster(made.directory(STANDBY), [`cluster_name=${STANDBY}`])
    await answers(standby)
    await runOn(made, `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`)
    await runOn(made, 'SELECT pg_reload_conf()')
    return made
  }

  get url(): string {
    return clusterIn(this.directory('address')).url
  }

  cutSessions(): Promise<void> {
    return runOn(this, CUT)
  }

  /** Kills the primary's first process, and starts it again. */
  async crash(): Promise<void> {
    process.kill(this.pid, 'SIGKILL')
    await this.begin()
  }

  /** Kills the primary for good; its standby takes its place. */
  async failOver(): Promise<void> {
    process.kill(this.pid, 'SIGKILL')
    await runOn(clusterIn(this.directory(STANDBY)), 'SELECT pg_promote()')
    this.lead(STANDBY)
    this.pid = this.standbyPid
  }

  async stop(): Promise<void> {
    const pids = [this.pid, this.standbyPid].filter((pid) => pid > 0)
    for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGQUIT')
    while (pids.some(isRunning)) await moment(LOOK_MS)
  }

  private directory(name: string): string {
    return join(this.folder, name)
  }

  /** Nodes connect through a link: it is replaced in one step. */
  private lead(name: string): void {
    symlinkSync(this.directory(name), this.directory('next'))
    renameSync(this.directory('next'), this.directory('address'))
  }

  /** The processes of one that was killed may still be there: the server refuses to start until they are gone. */
  private async begin(): Promise<void> {
    const directory = this.directory('primary')
    let isThere = false
    while (!isThere) {
      this.pid = startCluster(directory, [])
      const answered = answers(clusterIn(directory)).then(() => true)
      isThere = await Promise.race([answered, this.ends()])
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
