import { DAY_MS, MINUTE_MS } from '@winnow/contract'
import type {
  Accounts,
  Core,
  EnvironmentRetention,
  Retention,
  RetentionAges,
  Store,
} from '@winnow/engine'
import type { Log } from '../log.ts'
import type { RetentionFigures } from '../metrics/retention-figures.ts'

/** What belongs to no environment: the audit of the service. */
const NO_ENVIRONMENT = 0

/** A start has more urgent work. */
const FIRST_MS = MINUTE_MS

interface RetainerParts {
  readonly core: Pick<Core, 'execute'>
  readonly store: Pick<Store, 'retention'>
  readonly accounts: Pick<Accounts, 'list'>
  /** What applies to an environment without ages of its own. */
  readonly ages: RetentionAges
  readonly figures: RetentionFigures
  readonly log: Log
  readonly nowMs: () => number
  /** Between two pages, for requests. */
  readonly pause: () => Promise<unknown>
}

/** Shrinks old entries in the background, once a day and after ages were changed. */
export class Retainer {
  private readonly parts: RetainerParts
  private running: Promise<void> | undefined
  private isDue = false
  private isClosed = false
  private timer: NodeJS.Timeout | undefined

  constructor(parts: RetainerParts) {
    this.parts = parts
  }

  /** Begins to look by itself. */
  begin(afterMs = FIRST_MS): void {
    if (this.isClosed || this.parts.store.retention === undefined) return
    this.timer = setTimeout(() => void this.pass().then(() => this.begin(DAY_MS)), afterMs)
    this.timer.unref()
  }

  /** Shrinks all that is old by now. One that is under way is done again after it. Never rejects. */
  pass(): Promise<void> {
    this.isDue = true
    this.running ??= this.passes().finally(() => (this.running = undefined))
    return this.running
  }

  /** Gives up what is under way: the next pass goes on there. */
  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    await this.running
  }

  private async passes(): Promise<void> {
    while (this.isDue && !this.isClosed) {
      this.isDue = false
      const { retention } = this.parts.store
      if (retention === undefined) return
      await this.shrink(retention).catch((error: unknown) => {
        if (!this.isClosed) this.parts.log.trouble('old entries could not be shrunk', error)
      })
    }
  }

  private async shrink(retention: Retention): Promise<void> {
    const { core, figures, log, nowMs, pause } = this.parts
    const environments = await this.environments(retention)
    let shrunk = 0
    for await (const step of retention.shrink({ environments, nowMs: nowMs() })) {
      shrunk += step.shrunk
      figures.took(step)
      if (this.isClosed) return
      await pause()
    }
    // A pass that was left may have shrunk entries, too.
    const isStale = (await retention.all()).some((each) => each.isStale)
    if (isStale) {
      await core.execute({ is: 'renew_snapshot' })
      await retention.renew()
      log.info('old entries are shrunk', { entries: shrunk })
    }
    figures.done(nowMs())
  }

  private async environments(retention: Retention): Promise<readonly EnvironmentRetention[]> {
    const { accounts, ages } = this.parts
    const known = new Map((await retention.all()).map((each) => [each.environment, each]))
    const numbers = (await accounts.list()).flatMap(({ environments: { production, sandbox } }) => [
      production.number,
      sandbox.number,
    ])
    const all = [NO_ENVIRONMENT, ...numbers].map((environment) => ({
      environment,
      ages: { ...ages, ...known.get(environment)?.ages },
      reach: known.get(environment)?.reach ?? {},
    }))
    return all.filter((each) => Object.values(each.ages).some((days) => days > 0))
  }
}
