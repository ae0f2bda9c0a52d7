import { plainQueue } from '@winnow/engine'
import { expect, it } from 'vitest'
import { CaseDesk } from '../../cases/case-desk.ts'
import { caseService } from './case-service.test.support.ts'

/** Claimers and cases: all of the statement in the long edition. */
const [CLAIMERS, CASES] = process.env['WINNOW_LONG'] === '1' ? [50, 1000] : [12, 30]

const desk = caseService()

it(
  `C8: ${CLAIMERS} people work through ${CASES} cases at once: none is held by two, none is lost`,
  { timeout: 600_000 },
  async () => {
    const users = Array.from({ length: CASES }, (_, at) => `user-${at}`)
    await Promise.all(users.map((user, at) => desk.order(user, `q8-${at}`, 2 + at)))
    const { services, local } = desk.service()
    const account = await services.accounts.get(local.account_id)
    const environment = account?.environments.production.number ?? 0
    const queue = plainQueue('q8', 'payment_abuse')
    const work = new CaseDesk(services)
    const holders = new Map<number, string>()
    const done = new Set<number>()
    const claim = async (name: string): Promise<void> => {
      const at = { environment, who: { name }, nowMs: desk.nowMs() }
      for (;;) {
        const wanted = { queue, isLead: true, count: 2, isNewRound: false }
        const { cases } = await work.next(at, wanted)
        for (const { id } of cases) {
          expect(holders.get(id) ?? name).toBe(name)
          holders.set(id, name)
        }
        const [first] = cases
        if (first === undefined) return
        const decisions = ['accept_user_payment_abuse']
        await work.decide(at, first.id, { decisions, note: undefined, version: first.version })
        expect(done.has(first.id)).toBe(false)
        done.add(first.id)
      }
    }
    await Promise.all(Array.from({ length: CLAIMERS }, (_, at) => claim(`analyst-${at}`)))
    expect(done.size).toBe(CASES)
    expect((await services.records.cases.counts(environment, 0)).length).toBe(0)
  },
)
