import type { PolicyBody } from '../../entries/policy-body.ts'
import { entryOfKind, type LedgerEntry } from '../../entries/ledger-entry.ts'
import { NO_OUTCOME_BYTES } from '../../events/outcome.ts'
import { type CheckedPolicy, checkPolicy } from '../../policies/check-policy.ts'
import type { CompiledPolicy, PolicyDecision, PolicyTerms } from '../../policies/compile-policy.ts'
import { mentionedTypes, seenTypes } from '../../fields/seen-types.ts'
import type { DocumentProblem } from '../../policies/document/document-problem.ts'
import { POLICY_LIMITS } from '../../policies/document/policy-document.ts'
import { PolicyRefused, PolicyUnknown } from '../core-errors.ts'
import { tooManyCounters } from '../counters/too-many-counters.ts'
import type { EntryLedger } from '../entry-ledger.ts'
import type { Memory } from '../memory.ts'
import { inForce, keepCompiled, type Publication } from './publication.ts'
import { mustBeApproved } from './safety/must-be-approved.ts'

/** A version to be published: a new one with a document, or another stage of one that there is. */
export interface PolicyRequest extends Pick<
  PolicyBody,
  'stage' | 'percent' | 'who' | 'why' | 'backtest' | 'budgets' | 'isEmergency'
> {
  readonly environment: number
  readonly nowMs: number
  readonly of: PolicySource
  /** The decisions that can be taken in the environment. */
  readonly decisions: readonly PolicyDecision[]
}

/** Where the document is from. `again`: a new version has the document of an earlier one. */
export type PolicySource =
  | { readonly is: 'document'; readonly document: unknown; readonly text?: string | undefined }
  | { readonly is: 'version' | 'again'; readonly version: number }

/** A version that came to a stage. */
export interface Published {
  readonly sequence: number
  readonly body: PolicyBody
  readonly atMs: number
}

/** Checks policies, and turns publications into entries of the ledger. */
export class PolicyIntake {
  private readonly memory: Memory
  private readonly ledger: EntryLedger

  constructor(memory: Memory, ledger: EntryLedger) {
    this.memory = memory
    this.ledger = ledger
  }

  /** What is wrong with a document. Changes nothing. */
  check(
    environment: number,
    document: unknown,
    decisions: readonly PolicyDecision[],
  ): CheckedPolicy {
    return checkPolicy(document, this.terms(environment, decisions))
  }

  /** A policy to be tried, compiled. Errors: PolicyRefused, PolicyUnknown. */
  async toTry(
    environment: number,
    of: PolicySource,
    decisions: readonly PolicyDecision[],
  ): Promise<CompiledPolicy> {
    if (of.is === 'document') {
      const { policy, problems } = this.check(environment, of.document, decisions)
      if (policy === undefined) throw new PolicyRefused(problems)
      return policy
    }
    const found = await this.version(environment, of.version)
    if (found === undefined) throw new PolicyUnknown(`there is no version ${of.version}`)
    const { sequence, body, atMs } = found
    return inForce({ sequence, atMs, version: body.version, stage: body.stage }, body).policy
  }

  /** Resolves once it is on disk; the next event is decided by it. Errors: PolicyRefused, PolicyUnknown. */
  async publish(request: PolicyRequest): Promise<Published> {
    const { of, environment } = request
    // Nothing is awaited for a new document, so that it is in force for the events of the same turn.
    if (of.is === 'document') return this.write(request, of.document, undefined)
    const former = await this.version(environment, of.version)
    if (former === undefined) throw new PolicyUnknown(`there is no version ${of.version}`)
    return this.write(request, JSON.parse(former.body.document), former.body)
  }

  private async write(
    request: PolicyRequest,
    document: unknown,
    former: PolicyBody | undefined,
  ): Promise<Published> {
    const { environment, nowMs: atMs } = request
    const { text, policy, problems } =
      former === undefined
        ? this.check(environment, document, request.decisions)
        : checkPolicy(document, this.termsOf(request, former), 'published')
    // A version can always be taken back, also one that the check refuses by now.
    const isTakenBack = request.stage === 'withdrawn' && former !== undefined
    if (policy === undefined && !isTakenBack) throw new PolicyRefused(problems)
    mustBeApproved(this.memory.policies.of(environment), request)
    this.mustHaveRoom(request)
    if (policy !== undefined) this.mustHaveRoomForCounters(request, policy)
    const body = this.bodyOf(request, former, isTakenBack ? former.document : text)
    if (policy !== undefined) keepCompiled(body, policy)
    const sequence = this.ledger.next()
    await this.ledger.write({
      sequence,
      environment,
      kind: 'policy',
      receivedAtMs: atMs,
      body,
      requestId: undefined,
      outcome: NO_OUTCOME_BYTES,
    })
    return { sequence, body, atMs }
  }

  /** The last publication of a version; undefined = there is none, or its entry is lost. */
  async version(environment: number, version: number): Promise<Published | undefined> {
    const publications = this.memory.policies.of(environment)?.publications
    return this.read(publications?.findLast((one) => one.version === version))
  }

  /** The first publication of a version, likewise. */
  async first(environment: number, version: number): Promise<Published | undefined> {
    const publications = this.memory.policies.of(environment)?.publications
    return this.read(publications?.find((one) => one.version === version))
  }

  private async read(one: Publication | undefined): Promise<Published | undefined> {
    const entry: LedgerEntry | undefined = one && (await this.ledger.find(one.sequence))
    const body = entryOfKind('policy', entry)?.body
    return one && body && { sequence: one.sequence, body, atMs: one.atMs }
  }

  private bodyOf(
    request: PolicyRequest,
    former: PolicyBody | undefined,
    document: string,
  ): PolicyBody {
    const { environment, of, stage, percent, who, why, backtest, decisions, isEmergency } = request
    const { budgets = former?.budgets } = request
    const isSame = of.is === 'version'
    const written = of.is === 'document' ? of.text : former?.text
    const version = isSame ? of.version : (this.memory.policies.of(environment)?.version ?? 0) + 1
    const restoredFrom = of.is === 'again' ? of.version : isSame ? former?.restoredFrom : undefined
    const customFields =
      former === undefined
        ? mentionedTypes(document, seenTypes(this.memory.fields.of(environment)))
        : former.customFields
    const named = decisions.filter(({ id }) => document.includes(JSON.stringify(id)))
    return {
      version,
      stage,
      ...(percent !== undefined && { percent }),
      document,
      ...(written !== undefined && { text: written }),
      decisions: named.map(({ id, name, entityType, abuseType, category }) => ({
        id,
        ...(name !== undefined && { name }),
        entityType,
        abuseType,
        category,
      })),
      lists: this.memory.lists.names(environment),
      ...(customFields !== undefined && customFields.length > 0 && { customFields }),
      who,
      why,
      ...(backtest !== undefined && { backtest }),
      ...(budgets !== undefined && { budgets }),
      ...(isEmergency === true && { isEmergency }),
      ...(restoredFrom !== undefined && { restoredFrom }),
    }
  }

  private terms(environment: number, decisions: readonly PolicyDecision[]): PolicyTerms {
    const seen = this.memory.fields.of(environment)
    const lists = this.memory.lists.names(environment)
    return { decisions, lists, customFields: seenTypes(seen), seen }
  }

  /** Of a version that was accepted before: custom fields stay what they were then. */
  private termsOf(
    { environment, decisions }: PolicyRequest,
    { customFields }: PolicyBody,
  ): PolicyTerms {
    return {
      decisions,
      lists: this.memory.lists.names(environment),
      customFields: new Map(customFields),
    }
  }

  /** Error: PolicyRefused, for counters that are too many with those of the versions that stay in force. */
  private mustHaveRoomForCounters(
    { environment, of, stage }: PolicyRequest,
    policy: CompiledPolicy,
  ): void {
    const standing = this.memory.policies.of(environment)?.counting() ?? []
    const version = of.is === 'version' ? of.version : undefined
    const problem = tooManyCounters(standing, { version, stage, policy })
    if (problem !== undefined) throw new PolicyRefused([problem])
  }

  /** Error: PolicyRefused, for one shadow too many. */
  private mustHaveRoom({ environment, stage, of }: PolicyRequest): void {
    if (stage !== 'shadow') return
    const standing = this.memory.policies.of(environment)?.standing ?? []
    const others = standing.filter(
      (one) => one.stage === 'shadow' && !(of.is === 'version' && of.version === one.version),
    )
    if (others.length < POLICY_LIMITS.shadows) return
    throw new PolicyRefused([tooManyShadows(others.map(({ version }) => version))])
  }
}

const tooManyShadows = (versions: readonly number[]): DocumentProblem => ({
  severity: 'error',
  path: '',
  message: `Versions ${versions.join(', ')} run in shadow already; withdraw one of them first.`,
})
