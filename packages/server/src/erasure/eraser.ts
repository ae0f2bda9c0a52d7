import {
  type AuditActor,
  type Core,
  type EntityKey,
  erasedUser,
  type Erasures,
  LIST_LIMITS,
  ListUnknown,
  type Store,
} from '@winnow/engine'
import type { Log } from '../log.ts'
import { DatabaseErasures } from './database-erasures.ts'
import { type ErasureWish, FileErasures, type OpenErasures, removeLeft } from './erasure-files.ts'
import { type ErasureReport, reportOf } from './erasure-report.ts'

/** Users who may wait to be erased: each needs a few readings of the ledger. */
const MAX_WAITING = 100

/** Erasures of which is known how they went, the newest; of all others there are reports. */
const MAX_KNOWN = 1000

/** A shorter id is part of too much to be looked for. */
const MIN_FOUND_CHARS = 5

/** How far an erasure is. */
export interface ErasureProgress {
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  readonly askedAtMs: number
  readonly report?: ErasureReport | undefined
}

/** The store cannot erase while it is in use, or too many wait. */
export class ErasureRefused extends Error {
  override readonly name = 'ErasureRefused'
  readonly isBusy: boolean

  constructor(message: string, isBusy: boolean) {
    super(message)
    this.isBusy = isBusy
  }
}

interface EraserParts {
  readonly core: Core
  readonly store: Pick<Store, 'erasures' | 'seed'>
  readonly dataDirectory: string
  readonly log: Log
  readonly nowMs: () => number
}

/** Erases users while the service runs, one after the other. */
export class Eraser {
  private readonly parts: EraserParts
  private readonly open: OpenErasures
  private readonly database: DatabaseErasures | undefined
  private readonly known = new Map<string, ErasureProgress>()
  private last: Promise<void> = Promise.resolve()
  private waiting = 0
  private isClosed = false

  constructor(parts: EraserParts) {
    this.parts = parts
    const { store, dataDirectory } = parts
    const { erasures, seed } = store
    const inDatabase = erasures?.journal && { journal: erasures.journal, seed, dataDirectory }
    this.database = inDatabase && new DatabaseErasures(inDatabase)
    this.open = this.database ?? new FileErasures(dataDirectory)
  }

  /**
   * Goes on with what a database has of former nodes, and with what this node erased before the database was restored. A data directory
   * has that done before it is opened. Never rejects.
   */
  async resume(): Promise<void> {
    const { log, nowMs } = this.parts
    try {
      const open = (await this.database?.read()) ?? []
      const forgotten = (await this.database?.forgotten(nowMs())) ?? []
      for (const wish of [...open, ...forgotten]) {
        log.info('a user is erased, as was begun before', { asked_at: wish.askedAtMs })
        this.enqueue(wish)
      }
      await this.last
    } catch (error) {
      if (!this.isClosed) log.trouble('erasures that were begun before cannot be read', error)
    }
  }

  /** Begins an erasure, which is on disk when this resolves. One that is under way goes on. Errors: ErasureRefused; the disk's. */
  async begin(
    { environment, userId }: Pick<ErasureWish, 'environment' | 'userId'>,
    who: AuditActor,
  ): Promise<ErasureProgress> {
    if (this.parts.store.erasures === undefined) throw new ErasureRefused(NOT_HERE, false)
    const name = this.nameOf(environment.number, userId)
    const known = this.known.get(name)
    if (known?.state === 'waiting' || known?.state === 'running') return known
    if (this.waiting >= MAX_WAITING || this.isClosed) throw new ErasureRefused(TOO_MANY, true)
    const askedAtMs = this.parts.nowMs()
    const wish = { environment, userId, askedAtMs, who }
    // Whoever asks meanwhile finds it.
    this.note(name, { state: 'waiting', askedAtMs })
    this.waiting += 1
    try {
      await this.open.put(wish)
    } catch (error) {
      this.note(name, { state: 'failed', askedAtMs })
      throw error
    } finally {
      this.waiting -= 1
    }
    this.enqueue(wish)
    return { state: 'waiting', askedAtMs }
  }

  /** Undefined: nobody asked for it. Errors: the disk's. */
  async progress(environment: number, userId: string): Promise<ErasureProgress | undefined> {
    const name = this.nameOf(environment, userId)
    const known = this.known.get(name)
    if (known !== undefined) return known
    const report = await this.open.report({ environment, user: hashesIn(name) })
    return report && { state: 'done', askedAtMs: Date.parse(report.erased_at), report }
  }

  /** Gives up what is under way: the next start finishes it. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.parts.store.erasures?.close()
  }

  /** Puts a wish that is kept behind those that wait. */
  private enqueue(wish: ErasureWish): void {
    const { environment, userId, askedAtMs } = wish
    this.waiting += 1
    this.note(this.nameOf(environment.number, userId), { state: 'waiting', askedAtMs })
    this.last = this.last.then(() => this.run(wish))
  }

  private async run(wish: ErasureWish): Promise<void> {
    const { environment, userId, askedAtMs } = wish
    const name = this.nameOf(environment.number, userId)
    const { erasures } = this.parts.store
    try {
      if (erasures === undefined || this.isClosed) return
      this.note(name, { state: 'running', askedAtMs })
      const report = await this.erase(erasures, wish)
      this.note(name, { state: 'done', askedAtMs, report })
    } catch (error) {
      this.note(name, { state: 'failed', askedAtMs })
      if (!this.isClosed) this.parts.log.trouble(FAILED, error)
    } finally {
      this.waiting -= 1
    }
  }

  private async erase(erasures: Erasures, wish: ErasureWish): Promise<ErasureReport> {
    const { core, store, dataDirectory, nowMs } = this.parts
    const { environment, userId } = wish
    const wanted = { environment: environment.number, userId }
    const entry = wish.entry ?? (await this.beginAnew(erasures, wish))
    const erasure = await erasures.shrink(wanted, entry)
    await core.execute({ is: 'renew_snapshot' })
    await erasures.clean(wanted, erasure)
    const left = removeLeft(dataDirectory, await foundIn(erasures, erasure.sentAs ?? userId))
    const at = { erasedAtMs: nowMs(), seed: store.seed }
    const report = reportOf({ erasure, environment, ...left, ...at })
    await this.open.finish(wish, report)
    return report
  }

  /** Writes the entry from which on the user is new. */
  private async beginAnew(erasures: Erasures, wish: ErasureWish): Promise<number> {
    const { core, nowMs } = this.parts
    const { environment, userId, who = { kind: 'admin' } } = wish
    const wanted = { environment: environment.number, userId }
    await this.forgetInLists(erasures, wanted)
    const request = { ...wanted, who, nowMs: nowMs() }
    const entry = await core.execute({ is: 'erase_user', request })
    await this.open.put({ ...wish, entry })
    return entry
  }

  /** By entries, as a change of a list is: what policies decided by them until then stays as it was. */
  private async forgetInLists(
    erasures: Erasures,
    wanted: { readonly environment: number; readonly userId: string },
  ): Promise<void> {
    const { core, nowMs } = this.parts
    const { environment } = wanted
    for (const { list, kind, values } of await erasures.listed(wanted)) {
      for (let at = 0; at < values.length; at += LIST_LIMITS.valuesOfChange) {
        const remove = values.slice(at, at + LIST_LIMITS.valuesOfChange)
        const change = { environment, list, kind, source: 'erasure', add: [], remove }
        await core
          .execute({ is: 'change_list', request: { ...change, receivedAtMs: nowMs() } })
          .catch(notIfUnknown)
      }
    }
  }

  private note(name: string, progress: ErasureProgress): void {
    this.known.delete(name)
    this.known.set(name, progress)
    const [oldest] = this.known.keys()
    if (this.known.size > MAX_KNOWN && oldest !== undefined) this.known.delete(oldest)
  }

  private nameOf(environment: number, userId: string): string {
    return `${environment} ${erasedUser(this.seed, environment, userId)}`
  }

  private get seed(): EntityKey {
    return this.parts.store.seed
  }
}

const NOT_HERE =
  'Users can be erased while the service runs only where everything is in its data directory.'
const TOO_MANY = `${MAX_WAITING} erasures wait already, or the service is stopping.`
const FAILED = 'a user could not be erased: the next start finishes it'

const hashesIn = (name: string): string => name.slice(name.indexOf(' ') + 1)

/** A list that was deleted meanwhile has nothing any more. Error: any other. */
function notIfUnknown(error: unknown): void {
  if (!(error instanceof ListUnknown)) throw error
}

/** Files that still hold the id, byte for byte; undefined: it is too short. */
const foundIn = async (
  erasures: Erasures,
  userId: string,
): Promise<readonly string[] | undefined> =>
  userId.length < MIN_FOUND_CHARS ? undefined : erasures.filesWith(userId)
