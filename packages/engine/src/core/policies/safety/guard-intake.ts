import type { AuditActor } from '../../../entries/audit-body.ts'
import type { GuardedBody } from '../../../entries/guarded-body.ts'
import { entryOfKind, type EntryOfKind, type LedgerEntry } from '../../../entries/ledger-entry.ts'
import { NO_OUTCOME_BYTES } from '../../../events/outcome.ts'
import { actorName } from '../../../ports/audit.ts'
import { PolicyRefused, PolicyUnknown } from '../../core-errors.ts'
import type { EntryLedger } from '../../entry-ledger.ts'
import type { Memory } from '../../memory.ts'
import type { EnvironmentPolicies } from '../environment-policies.ts'

/** What a person does to the safety nets of a policy. */
export interface GuardRequest {
  readonly environment: number
  readonly nowMs: number
  readonly who: AuditActor
  readonly why: string
  readonly wish: GuardWish
}

type GuardWish =
  /** Resumes one route of a version, or all that is paused of it. */
  | { readonly is: 'resume'; readonly version: number; readonly only?: OneRoute }
  | { readonly is: 'approve'; readonly version: number }
  | { readonly is: 'set_approval'; readonly isRequired: boolean }

interface OneRoute {
  readonly workflow: string
  readonly route: string
}

interface GuardLedger extends EntryLedger {
  /** All of the entries are written, or none. */
  write(entry: LedgerEntry, followers?: readonly LedgerEntry[]): Promise<void>
}

/** Turns what people do to safety nets into entries of the ledger. */
export class GuardIntake {
  private readonly memory: Pick<Memory, 'policies'>
  private readonly ledger: GuardLedger

  constructor(memory: Pick<Memory, 'policies'>, ledger: GuardLedger) {
    this.memory = memory
    this.ledger = ledger
  }

  /** Resolves to the first entry once it is on disk. Errors: PolicyRefused, PolicyUnknown. */
  async change(request: GuardRequest): Promise<number> {
    const bodies = await this.bodiesOf(request)
    const sequence = this.ledger.next()
    const { environment, nowMs: receivedAtMs } = request
    const [entry, ...followers] = bodies.map((body, at): EntryOfKind<'guarded'> => ({
      sequence: sequence + at,
      environment,
      kind: 'guarded',
      receivedAtMs,
      body,
      requestId: undefined,
      outcome: NO_OUTCOME_BYTES,
    }))
    if (entry === undefined) throw refused('Nothing of this version is paused.')
    await this.ledger.write(entry, followers)
    return sequence
  }

  private async bodiesOf(request: GuardRequest): Promise<readonly GuardedBody[]> {
    const { environment, who, why, wish } = request
    if (wish.is === 'set_approval') {
      return [{ is: 'approval_setting', isRequired: wish.isRequired, who }]
    }
    const policies = this.memory.policies.of(environment)
    const publications = policies?.publications.filter(({ version }) => version === wish.version)
    const policy = publications?.at(-1)?.sequence
    if (policies === undefined || policy === undefined) {
      throw new PolicyUnknown(`there is no version ${wish.version}`)
    }
    const { version } = wish
    const by = { version, policy, who, why }
    if (wish.is === 'resume') return resumed(policies, by, wish.only)
    await this.mustBeAnother(who, publications ?? [])
    return [{ is: 'approved', live: policies.livePublication?.sequence ?? 0, ...by }]
  }

  /** Who wrote a version cannot approve it, nor who published it in an emergency. Error: PolicyRefused. */
  private async mustBeAnother(
    who: AuditActor,
    publications: readonly { readonly sequence: number }[],
  ): Promise<void> {
    for (const [at, { sequence }] of publications.entries()) {
      const body = entryOfKind('policy', await this.ledger.find(sequence))?.body
      const isAuthor = at === 0 || body?.isEmergency === true
      if (body === undefined || !isAuthor || actorName(body.who) !== actorName(who)) continue
      throw refused('Another than its author must approve a version.')
    }
  }
}

interface ByVersion {
  readonly version: number
  readonly policy: number
  readonly who: AuditActor
  readonly why: string
}

/** Error: PolicyRefused. */
function resumed(
  { guards }: EnvironmentPolicies,
  by: ByVersion,
  only: OneRoute | undefined,
): readonly GuardedBody[] {
  const names = guards.pausedIn(by.policy)
  const wanted = only === undefined ? names : names.filter((one) => one === nameOf(only))
  const routes = wanted.map((name): GuardedBody => {
    const [workflow = '', route = ''] = name.split('/')
    return { is: 'route_resumed', workflow, route, ...by }
  })
  const isHalted = only === undefined && guards.isHalted(by.policy)
  return isHalted ? [...routes, { is: 'rollout_resumed', ...by }] : routes
}

const nameOf = ({ workflow, route }: OneRoute): string => `${workflow}/${route}`

const refused = (message: string): PolicyRefused =>
  new PolicyRefused([{ severity: 'error', path: '', message }])
