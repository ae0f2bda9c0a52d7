import type { SnapshotPart, Snapshots } from '@winnow/engine'
import { readSnapshot, searchSnapshots } from './read-snapshot.ts'
import type { SnapshotFile } from './snapshot-file.ts'
import type { WorkerLink } from '../worker-link.ts'

/** Snapshots as files, written and checked by the keeper's thread. */
export class FileSnapshots implements Snapshots {
  private readonly keeper: Pick<WorkerLink, 'call'>
  private former: Promise<unknown> = Promise.resolve()
  /** What was found; undefined when something was written since. */
  private found: Promise<SnapshotFile | undefined> | undefined

  constructor(keeper: Pick<WorkerLink, 'call'>) {
    this.keeper = keeper
  }

  /** Begins to look for the newest while the store is still being opened: whoever opens it is going to ask. */
  lookAhead(): void {
    this.found = this.find()
    // `latest` awaits it and throws then; this keeps a failure from being unhandled until then.
    this.found.catch(() => undefined)
  }

  write(sequence: number, parts: AsyncIterable<SnapshotPart>): Promise<void> {
    const next = this.former.then(() => this.writeNow(sequence, parts))
    this.former = next.catch(() => undefined)
    return next
  }

  keepNewest(): Promise<void> {
    const next = this.former.then(() => this.keeper.call<undefined>('keepNewest'))
    this.former = next.catch(() => undefined)
    return next
  }

  async latest(): ReturnType<Snapshots['latest']> {
    const found = await (this.found ?? this.find())
    if (found === undefined) return undefined
    return { sequence: found.sequence, parts: readSnapshot(found, 'checked') }
  }

  private find(): Promise<SnapshotFile | undefined> {
    return this.keeper.call('findSnapshot')
  }

  private async writeNow(sequence: number, parts: AsyncIterable<SnapshotPart>): Promise<void> {
    this.found = undefined
    await this.keeper.call('beginSnapshot')
    try {
      for await (const part of parts) await this.keeper.call('addPart', part, buffersOf(part))
      await this.keeper.call('finishSnapshot', sequence)
    } catch (error) {
      await this.keeper.call('abandonSnapshot').catch(() => undefined)
      throw error
    }
  }
}

/** The newest complete, undamaged snapshot of a directory that is no newer than `newest`. */
export async function latestSnapshot(
  directory: string,
  newest: number,
): ReturnType<Snapshots['latest']> {
  const { found } = await searchSnapshots(directory, newest)
  return found && { sequence: found.sequence, parts: readSnapshot(found, 'checked') }
}

/** A part's buffer is handed over rather than copied. */
function buffersOf({ bytes }: SnapshotPart): readonly ArrayBuffer[] {
  return bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
}
