import type { Log } from '../log.ts'

const NO_STANDBY =
  'the database has no synchronous standby: a failover of it may lose acknowledged events'

/** What is known of the database of a service; nothing where all is in its data directory. */
export class DatabaseWatch {
  private waits: boolean | undefined

  /** Whether a commit waits for a synchronous standby. */
  standby(waits: boolean, log: Pick<Log, 'info'>): void {
    if (!waits) log.info(NO_STANDBY)
    else if (this.waits === false) log.info('the database has a synchronous standby')
    this.waits = waits
  }

  /** What a failover of the database may do; undefined = nothing is lost, or there is no database. */
  failover(): 'unsafe' | undefined {
    return this.waits === false ? 'unsafe' : undefined
  }
}
