import { WorkerLink } from '../../sqlite/worker-link.ts'
import { StoreStopped } from '../../errors.ts'
import type { Folded } from '../../sql/records/records-folding.ts'

/** The thread that folds the records. It is started by the first call, or while a node waits. */
export class ProjectorLink {
  private readonly url: string
  private epoch = 0
  private link: WorkerLink | undefined
  private isClosed = false

  constructor(url: string) {
    this.url = url
  }

  /** Starts the thread, so that it is there when it is needed. */
  prepare(): void {
    if (!this.isClosed) this.started()
  }

  /** The epoch of the node's lease. To be called before the first fold. */
  hold(epoch: number): void {
    this.epoch = epoch
  }

  /** Why nothing can be folded any more; undefined = it can. */
  get failure(): Error | undefined {
    return this.link?.failure
  }

  fold(): Promise<Folded> {
    return this.call('fold', this.epoch)
  }

  /** Begins to make the records anew, while the former serve. */
  renew(): Promise<void> {
    return this.call('renew')
  }

  /** Digest over all rows of the records. */
  digest(): Promise<string> {
    return this.call('digest')
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.link?.close()
  }

  private call<Value>(name: string, argument?: unknown): Promise<Value> {
    if (this.isClosed) return Promise.reject(new StoreStopped('the records are closed'))
    return this.started().call(name, argument)
  }

  private started(): WorkerLink {
    return (this.link ??= new WorkerLink(
      'postgres-projector-worker',
      { url: this.url },
      () => undefined,
      import.meta.url,
    ))
  }
}
