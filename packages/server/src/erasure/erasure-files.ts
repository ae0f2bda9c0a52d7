import { appendFileSync, rmSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuditActor, Environment } from '@winnow/engine'
import { replaceFile } from '@winnow/store'
import type { ErasureReport } from './erasure-report.ts'

/** Reports of all erasures of a data directory, a line each. */
const REPORTS = 'erasures.jsonl'
/** Erasures that are not done yet. */
const WISHES = 'erasures-open.json'
const OWNER_ONLY = 0o600

/** Files of the service's jobs: removed where they name the user. */
const LEFT_BY_JOBS = ['backtests/', 'bulk-actions/', 'imports/', 'unsent-messages.txt']

/** A user who is to be erased. */
export interface ErasureWish {
  readonly environment: Environment
  readonly userId: string
  readonly askedAtMs: number
  /** The entry from which on they are new; absent: it was not written yet. */
  readonly entry?: number
  /** Absent: somebody who may write where the data is. */
  readonly who?: AuditActor
}

/** Erasures of a store, before and after they are done. */
export interface OpenErasures {
  /** Those to be done, the first asked for first. */
  read(): Promise<readonly ErasureWish[]>
  /** Adds a wish, or puts it in the place of the former one of its user. */
  put(wish: ErasureWish): Promise<void>
  /** It is done. */
  finish(wish: ErasureWish, report: ErasureReport): Promise<void>
  /** The newest report of a user; undefined: there is none. */
  report(of: Pick<ErasureReport, 'environment' | 'user'>): Promise<ErasureReport | undefined>
}

const isSame = (one: ErasureWish, other: ErasureWish): boolean =>
  one.userId === other.userId && one.environment.number === other.environment.number

/** What is still to be erased, on disk before it is promised: who ends the process in between leaves it to the next start. */
export class FileErasures implements OpenErasures {
  private readonly path: string
  private readonly dataDirectory: string
  private writing: Promise<void> = Promise.resolve()

  constructor(dataDirectory: string) {
    this.dataDirectory = dataDirectory
    this.path = join(dataDirectory, WISHES)
  }

  /** The first asked for first. Errors: the disk's; SyntaxError. */
  async read(): Promise<readonly ErasureWish[]> {
    const text = await textIn(this.path)
    return text === undefined ? [] : (JSON.parse(text) as readonly ErasureWish[])
  }

  /** Adds a wish, or puts it in the place of the former one. Errors: those of `read`. */
  put(wish: ErasureWish): Promise<void> {
    return this.change((others) => [...others, wish], wish)
  }

  /** Errors: those of `read`. */
  remove(wish: ErasureWish): Promise<void> {
    return this.change((others) => others, wish)
  }

  /** Errors: those of `read`. */
  async finish(wish: ErasureWish, report: ErasureReport): Promise<void> {
    keepReport(this.dataDirectory, report)
    await this.remove(wish)
  }

  /** Errors: the disk's. */
  async report({
    environment,
    user,
  }: Pick<ErasureReport, 'environment' | 'user'>): Promise<ErasureReport | undefined> {
    const lines = await keptReports(this.dataDirectory)
    return lines
      .filter((line) => line.includes(user))
      .map((line) => JSON.parse(line) as ErasureReport)
      .findLast((report) => report.user === user && report.environment === environment)
  }

  private change(
    changed: (others: readonly ErasureWish[]) => readonly ErasureWish[],
    wish: ErasureWish,
  ): Promise<void> {
    const next = this.writing.then(async () => {
      const others = (await this.read()).filter((one) => !isSame(one, wish))
      const wishes = changed(others)
      if (wishes.length > 0) return replaceFile(this.path, JSON.stringify(wishes))
      await rm(this.path, { force: true })
      // Of a process that was killed while it wrote.
      await rm(`${this.path}.new`, { force: true })
    })
    this.writing = next.catch(() => undefined)
    return next
  }
}

/** Undefined: there is no such file. Errors: the disk's. */
async function textIn(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Keeps a report. Errors: the disk's. */
export function keepReport(dataDirectory: string, report: ErasureReport): void {
  appendFileSync(join(dataDirectory, REPORTS), `${JSON.stringify(report)}\n`, { mode: OWNER_ONLY })
}

/** Lines of the reports that a directory has. Errors: the disk's. */
export async function keptReports(dataDirectory: string): Promise<readonly string[]> {
  const text = await textIn(join(dataDirectory, REPORTS))
  return text?.split('\n').filter((line) => line !== '') ?? []
}

/** Removes what jobs left, of the files that still name a user. `found` without these, and without the list of open erasures. */
export function removeLeft(
  dataDirectory: string,
  found: readonly string[] | undefined,
): { readonly removed: readonly string[]; readonly found: readonly string[] | undefined } {
  const removed = (found ?? []).filter((file) =>
    LEFT_BY_JOBS.some((beginning) => file.startsWith(beginning)),
  )
  for (const file of removed) rmSync(join(dataDirectory, file), { force: true })
  return {
    removed,
    found: found?.filter((file) => !file.startsWith(WISHES) && !removed.includes(file)),
  }
}
