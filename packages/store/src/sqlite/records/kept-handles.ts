import { closeSync, fstatSync, openSync, statSync } from 'node:fs'

/** Handles of files that SQLite has open in this process, to read them besides. Undefined: there is no such file. */
export interface Handles {
  of(path: string): number | undefined
}

interface Kept {
  readonly handle: number
  readonly inode: number
}

/**
 * Handles that stay open. The first handle of a file that a process closes ends all locks that SQLite holds on it there
 * (https://www.sqlite.org/howtocorrupt.html, 2.2): the next process that opens the database then takes it for one that nobody
 * uses, and cuts the index of its log, which ends the process that still reads it. So `close` comes after the database's.
 */
export class KeptHandles implements Handles {
  private readonly kept = new Map<string, Kept>()

  /** The handle of what the path names now; one of a file that was replaced is closed, as nobody else can open that any more. */
  of(path: string): number | undefined {
    const kept = this.kept.get(path)
    const inode = statSync(path, { throwIfNoEntry: false })?.ino
    if (kept !== undefined && kept.inode === inode) return kept.handle
    if (kept !== undefined) this.drop(path, kept)
    return inode === undefined ? undefined : this.open(path)
  }

  close(): void {
    for (const [path, kept] of this.kept) this.drop(path, kept)
  }

  private open(path: string): number {
    const handle = openSync(path, 'r')
    this.kept.set(path, { handle, inode: fstatSync(handle).ino })
    return handle
  }

  private drop(path: string, { handle }: Kept): void {
    this.kept.delete(path)
    closeSync(handle)
  }
}

/** Handles by path that another thread of this process keeps; one of a file that was replaced meanwhile is none. */
export const handlesOf = (known: Readonly<Record<string, number | undefined>>): Handles => ({
  of: (path) => {
    const handle = known[path]
    if (handle === undefined) return undefined
    return statSync(path, { throwIfNoEntry: false })?.ino === fstatSync(handle).ino
      ? handle
      : undefined
  },
})
