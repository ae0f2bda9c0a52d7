import type { Transferable } from 'node:worker_threads'
import { WorkerLink } from '../../sqlite/worker-link.ts'

/** The thread that checks and writes a node's snapshots. It is started by the first call. */
export class SnapshotsLink {
  private readonly data: { readonly url: string; readonly directory: string }
  private link: WorkerLink | undefined

  constructor(url: string, directory: string) {
    this.data = { url, directory }
  }

  call<Value>(
    name: string,
    argument?: unknown,
    transfer: readonly Transferable[] = [],
  ): Promise<Value> {
    return this.started().call(name, argument, transfer)
  }

  async close(): Promise<void> {
    await this.link?.close()
  }

  private started(): WorkerLink {
    return (this.link ??= new WorkerLink(
      'postgres-snapshots-worker',
      this.data,
      () => undefined,
      import.meta.url,
    ))
  }
}
