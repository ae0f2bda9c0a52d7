import { WorkerLink } from '../../sqlite/worker-link.ts'
import { StoreStopped } from '../../errors.ts'
import type { Folded } from '../../sql/records/records-folding.ts'
import type { ProjectorData } from './postgres-projector.ts'

/** The thread that folds the records. It is started by the first call. */
export class ProjectorLink {
  private readonly data: ProjectorData
  private link: WorkerLink | undefined
  private isClosed = false

  constructor(data: ProjectorData) {
    this.data = data
  }

  /** Why nothing can be folded any more; undefined = it can. */
  get failure(): Error | undefined {
    return this.link?.failure
  }

  fold(): Promise<Folded> {
    return this.call('fold')
  }

  /** Digest over all rows of the records. */
  digest(): Promise<string> {
    return this.call('digest')
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.link?.close()
  }

  private call<Value>(name: string): Promise<Value> {
    if (this.isClosed) return Promise.reject(new StoreStopped('the records are closed'))
    return this.started().call(name)
  }

  private started(): WorkerLink {
    return (this.link ??= new WorkerLink(
      'postgres-projector-worker',
      this.data,
      () => undefined,
      import.meta.url,
    ))
  }
}
