import { type EntityKey, erasedUser, type ErasureJournal } from '@winnow/engine'
import { type ErasureWish, keepReport, keptReports, type OpenErasures } from './erasure-files.ts'
import { erasedBefore, type ErasureReport } from './erasure-report.ts'

interface DatabaseErasuresParts {
  readonly journal: ErasureJournal
  readonly seed: EntityKey
  /** Of the node. */
  readonly dataDirectory: string
}

/** Erasures that a database keeps for all of its nodes. Reports are also in the node's directory, apart from the database's backups. */
export class DatabaseErasures implements OpenErasures {
  private readonly parts: DatabaseErasuresParts

  constructor(parts: DatabaseErasuresParts) {
    this.parts = parts
  }

  async read(): Promise<readonly ErasureWish[]> {
    const wishes = await this.parts.journal.open()
    return wishes.map((wish) => JSON.parse(wish) as ErasureWish)
  }

  put(wish: ErasureWish): Promise<void> {
    return this.parts.journal.begin(this.userOf(wish), JSON.stringify(wish), wish.entry)
  }

  async finish(wish: ErasureWish, report: ErasureReport): Promise<void> {
    const { journal, dataDirectory } = this.parts
    await journal.finish(this.userOf(wish), JSON.stringify(report))
    keepReport(dataDirectory, report)
  }

  async report({ environment, user }: Pick<ErasureReport, 'environment' | 'user'>) {
    const text = await this.parts.journal.report({ environment, user })
    return text === undefined ? undefined : (JSON.parse(text) as ErasureReport)
  }

  /** What this node erased and the database knows nothing of: it was restored from an older backup. Errors: the disk's. */
  async forgotten(nowMs: number): Promise<readonly ErasureWish[]> {
    const { dataDirectory, seed } = this.parts
    const wishes = new Map<string, ErasureWish>()
    for (const line of await keptReports(dataDirectory)) {
      const report = ours(line, seed)
      if (report === undefined || (await this.report(report)) !== undefined) continue
      wishes.set(`${report.environment} ${report.user}`, erasedAgain(report, nowMs))
    }
    return [...wishes.values()]
  }

  private userOf({ environment: { number }, userId }: ErasureWish) {
    return { environment: number, user: erasedUser(this.parts.seed, number, userId) }
  }
}

/** The erasure of a report, to be done again. */
const erasedAgain = (report: ErasureReport, askedAtMs: number): ErasureWish => ({
  environment: {
    number: report.environment,
    accountId: report.account_id,
    name: report.environment_name,
  },
  // The spent form of the id: it is known by its hashes only.
  userId: `\u0001${report.user}`,
  askedAtMs,
})

/** Undefined: it is of another database, or was changed. */
function ours(line: string, seed: EntityKey): ErasureReport | undefined {
  try {
    return erasedBefore(line, seed)
  } catch {
    return undefined
  }
}
