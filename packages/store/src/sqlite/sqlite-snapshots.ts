import type { SnapshotPart, Snapshots } from '@winnow/engine'
import { dataFiles } from './data-files.ts'
import { checkSnapshot, readSnapshot, SnapshotDamaged } from './read-snapshot.ts'
import { snapshotFiles } from './snapshot-file.ts'
import type { WorkerLink } from './worker-link.ts'

/** Snapshots as files, written by the keeper's thread. */
export class SqliteSnapshots implements Snapshots {
  private readonly directory: string
  private readonly keeper: WorkerLink
  private former: Promise<unknown> = Promise.resolve()

  constructor(directory: string, keeper: WorkerLink) {
    this.directory = directory
    this.keeper = keeper
  }

  write(sequence: number, parts: AsyncIterable<SnapshotPart>): Promise<void> {
    const next = this.former.then(() => this.writeNow(sequence, parts))
    this.former = next.catch(() => undefined)
    return next
  }

  latest(): ReturnType<Snapshots['latest']> {
    return latestSnapshot(this.directory)
  }

  private async writeNow(sequence: number, parts: AsyncIterable<SnapshotPart>): Promise<void> {
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
  newest = Infinity,
): Promise<{ sequence: number; parts: AsyncIterable<SnapshotPart> } | undefined> {
  for (const { sequence, file } of snapshotFiles(dataFiles.snapshots(directory))) {
    if (sequence > newest || !(await isWhole(file, sequence))) continue
    return { sequence, parts: readSnapshot(file, sequence) }
  }
  return undefined
}

/** A part's buffer is handed over rather than copied. */
function buffersOf({ bytes }: SnapshotPart): readonly ArrayBuffer[] {
  return bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []
}

async function isWhole(file: string, sequence: number): Promise<boolean> {
  try {
    await checkSnapshot(file, sequence)
    return true
  } catch (error) {
    if (error instanceof SnapshotDamaged) return false
    throw error
  }
}
