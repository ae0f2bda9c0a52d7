import { setTimeout as pause } from 'node:timers/promises'
import { backtestCalls, listCalls, policyCalls } from '@winnow/contract/native'
import { keyArgument } from '@winnow/server'
import type { ServiceApi } from '../service/admin-api.ts'
import { DEMO_POLICY, SHADOW_POLICY } from './demo-policy.ts'

/** The list that the demo has. */
const LISTED = { name: 'known_attackers', most: 20 } as const

/** How often the backtest is looked at, and how often in all. */
const LOOKS = { everyMs: 100, most: 600 } as const

/** Publishes the demo's policies: one is live and asks people, one stands in shadow. Doing it again changes nothing. Errors: CliError. */
export async function publishPolicies(api: ServiceApi): Promise<void> {
  const { in_force } = await api.call(policyCalls.listPolicies, { limit: 1 })
  if (!in_force.some(({ stage }) => stage === 'shadow')) {
    const why = 'The demo begins with it. In shadow it decides nothing.'
    const body = { document: SHADOW_POLICY, stage: 'shadow', why } as const
    await api.call(policyCalls.publishPolicy, { body })
  }
  if (in_force.some(({ stage }) => stage === 'live')) return
  const why = 'People look at what scores 30 and more.'
  const body = { document: DEMO_POLICY, stage: 'live', why } as const
  await api.call(policyCalls.publishPolicy, { body })
}

/** Lists some attackers, and runs the policy in shadow over the past. Answers the backtest. */
export async function showPolicy(api: ServiceApi, attackers: readonly string[]): Promise<string> {
  await api.call(listCalls.setList, {
    listName: LISTED.name,
    body: { kind: 'user', description: 'Users of the demo who attack.' },
  })
  const add = attackers.slice(0, LISTED.most).map((value) => ({ value, reason: 'seen by hand' }))
  if (add.length > 0) {
    await api.call(listCalls.changeListValues, { listName: LISTED.name, body: { add } })
  }
  const { id } = await api.call(backtestCalls.beginBacktest, {
    body: { policy: SHADOW_POLICY, was: 'none' },
  })
  await untilOver(api, id)
  return id
}

/** A backtest that takes longer goes on without the demo. */
async function untilOver(api: ServiceApi, backtestId: string): Promise<void> {
  for (let looks = 0; looks < LOOKS.most; looks += 1) {
    const { state } = await api.call(backtestCalls.getBacktest, { backtestId })
    if (state !== 'waiting' && state !== 'running') return
    await pause(LOOKS.everyMs)
  }
}

/** What is there, and the line that shows what the policy would have done. */
export const policyText = (
  { dataDirectory, url }: { readonly dataDirectory: string; readonly url: string },
  backtestId: string,
): string =>
  [
    `  A policy is live and asks people, another one is in shadow. What that one would have done:`,
    '',
    `  curl -s ${keyArgument(dataDirectory)} \\`,
    `    '${url}/v1/backtests/${backtestId}'`,
    '',
  ].join('\n')
