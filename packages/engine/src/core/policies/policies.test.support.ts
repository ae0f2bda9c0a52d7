import { USUAL_DECISIONS } from '../../entries/decisions/usual-decisions.ts'
import { FTRL_SETTINGS } from '../../models/online/ftrl.ts'
import { mapStates } from '../../models/situation.test.support.ts'
import type { Ledger } from '../../ports/ledger.ts'
import type { PolicyStage } from '../../policies/policy-stage.ts'
import type { Core } from '../core.ts'
import { START_MS } from '../held-core.test.support.ts'
import { replayLedger } from '../recovery/replay.ts'
import type { PolicyRequest, Published, PolicySource } from './policy-intake.ts'

export const BLOCK = 'block_user_payment_abuse'
export const WATCH = 'watch_user_payment_abuse'
export const ACCEPT = 'accept_user_payment_abuse'

/** A ledger through a fresh engine: every outcome must be the same bytes. */
export const replayed = (ledger: Ledger) =>
  replayLedger(
    ledger,
    mapStates(),
    { lo: 1, hi: 2 },
    { online: { ...FTRL_SETTINGS, slotBits: 10 } },
  )

/** A route that decides. */
export const decides = (name: string, when: string, ...decisions: readonly string[]) => ({
  name,
  when,
  do: decisions.map((decide) => ({ decide })),
})

/** A workflow on orders and sign-ups. */
export const workflow = (name: string, routes: readonly object[], more: object = {}) => ({
  name,
  on: ['$create_order', '$create_account'],
  routes,
  ...more,
})

interface Publishing {
  readonly stage?: PolicyStage
  readonly percent?: number
  readonly who?: PolicyRequest['who']
  readonly budgets?: Required<PolicyRequest>['budgets']
  readonly isEmergency?: true
  readonly decisions?: PolicyRequest['decisions']
}

/** Publishes a document, or another stage of a version. */
export const publish = (
  core: Core,
  of: object | PolicySource,
  { stage = 'live', percent, who = { kind: 'admin' }, ...more }: Publishing = {},
): Promise<Published> =>
  core.execute({
    is: 'publish_policy',
    request: {
      environment: 1,
      nowMs: START_MS,
      stage,
      ...(percent !== undefined && { percent }),
      of: 'is' in of ? of : { is: 'document', document: of },
      decisions: USUAL_DECISIONS,
      who,
      why: 'a test',
      ...more,
    },
  })
