import { describe, expect, it } from 'vitest'
import { latestWith, type TakenDecision } from '../entries/decisions/taken-decision.ts'
import type { Core } from './core.ts'
import { heldCore, idle, START_MS } from './held-core.test.support.ts'

const HEAD = { environment: 1, userId: 'ann', receivedAtMs: START_MS } as const

const decisionOf = (
  abuseType: TakenDecision['abuseType'],
  category: TakenDecision['category'],
  at: number,
): TakenDecision => ({
  id: `d${at}`,
  abuseType,
  category,
  source: 'manual_review',
  atMs: START_MS + at,
})

const decide = (core: Core, taken: TakenDecision) =>
  core.execute({ is: 'decide', request: { ...HEAD, taken } })

describe('decisions', () => {
  it('that read the former one at once each list it and those between, in the order of the ledger', async () => {
    const { core, ledger } = await heldCore()
    await decide(core, decisionOf('payment_abuse', 'block', 0))
    ledger.hold()
    const given = [
      decide(core, decisionOf('payment_abuse', 'accept', 1)),
      decide(core, decisionOf('account_abuse', 'block', 2)),
      decide(core, decisionOf('payment_abuse', 'watch', 3)),
      decide(core, decisionOf('content_abuse', 'accept', 4)),
    ]
    await idle()
    while (ledger.held > 0) {
      ledger.answer(ledger.held - 1)
      await idle()
    }
    ledger.letGo()
    await Promise.all(given)
    let latest: readonly TakenDecision[] = []
    let decisions = 0
    for (const entry of ledger.entries) {
      if (entry.kind !== 'decided') continue
      decisions += 1
      latest = latestWith(latest, entry.body.taken)
      expect(entry.body.latest).toEqual(latest)
    }
    expect(decisions).toBe(5)
    expect(await core.ask({ is: 'decisions', environment: 1, userId: 'ann' })).toEqual(latest)
    await core.close()
  })

  it('of a person are followed at once by their label, whatever waits', async () => {
    const { core, ledger } = await heldCore()
    const given = ['payment_abuse', 'account_abuse'] as const
    await Promise.all(given.map((type, at) => decide(core, decisionOf(type, 'block', at))))
    expect(ledger.entries.map(({ kind }) => kind)).toEqual(['decided', 'label', 'decided', 'label'])
    await core.close()
  })

  it('that were taken earlier and come later bring no label', async () => {
    const { core, ledger } = await heldCore()
    await decide(core, decisionOf('payment_abuse', 'block', 9))
    await decide(core, decisionOf('payment_abuse', 'accept', 1))
    expect(ledger.entries.map(({ kind }) => kind)).toEqual(['decided', 'label', 'decided'])
    await core.close()
  })
})
