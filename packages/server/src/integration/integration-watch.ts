import { DAY_MS } from '@winnow/contract'
import type { Services } from '../services.ts'
import { integrationFindings, REFUSED_PERCENT } from './integration-findings.ts'

/** Environments that are watched, those made first. */
const WATCHED_ENVIRONMENTS_MAX = 100

/** Days before yesterday; their amounts are the usual ones. */
const USUAL_DAYS = 28

const RECOVERED = { is: 'integration_recovered' } as const

type Watched = Pick<Services, 'accounts' | 'health' | 'notices' | 'nowMs'>

/** Looks periodically whether integrations send well, and notices when one no longer does, or does again. */
export class IntegrationWatch {
  private readonly services: Watched

  constructor(services: Watched) {
    this.services = services
  }

  /** One round over the environments. Errors: the store's, the core's. */
  async look(): Promise<void> {
    const accounts = await this.services.accounts.list()
    const numbers = accounts
      .flatMap(({ environments: { production, sandbox } }) => [production.number, sandbox.number])
      .slice(0, WATCHED_ENVIRONMENTS_MAX)
    for (const environment of numbers) await this.lookAt(environment)
  }

  private async lookAt(environment: number): Promise<void> {
    const { health, notices, nowMs } = this.services
    const yesterday = Math.floor(nowMs() / DAY_MS) - 1
    const all = await health.read(environment, yesterday - USUAL_DAYS)
    const lately = all.filter(({ day }) => day >= yesterday)
    if (lately.length === 0) return
    const before = all.filter(({ day }) => day < yesterday)
    const isUnhealthy = await notices.isTrouble(environment, RECOVERED)
    const percent = isUnhealthy ? REFUSED_PERCENT.recovered : REFUSED_PERCENT.unhealthy
    const findings = integrationFindings(lately, before, percent)
    await notices.note(
      environment,
      findings.length === 0 ? RECOVERED : { is: 'integration_unhealthy', findings },
    )
  }
}
