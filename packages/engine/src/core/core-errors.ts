import type { TakenDecision } from '../entries/decisions/taken-decision.ts'
import type { DocumentProblem } from '../policies/document/document-problem.ts'

/** The same idempotency key came with another body. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict'
}

/** The core cannot take requests now: the disk refuses, the queue is full, or it is closing. */
export class CoreUnavailable extends Error {
  override readonly name = 'CoreUnavailable'
}

/** The ledger has no such model of the environment and abuse type, or the environment may not learn. */
export class ModelUnknown extends Error {
  override readonly name = 'ModelUnknown'
}

/** An imported model that cannot be served here; the message says why. */
export class ModelRefused extends Error {
  override readonly name = 'ModelRefused'
}

/** The environment has no such list. */
export class ListUnknown extends Error {
  override readonly name = 'ListUnknown'
}

/** A list, or values of one, that cannot be taken; the message says why. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused'
}

/** No fit can be started now; the message says why. */
export class FitRefused extends Error {
  override readonly name = 'FitRefused'
}

/** A policy that cannot be published: it has errors. */
export class PolicyRefused extends Error {
  override readonly name = 'PolicyRefused'
  readonly problems: readonly DocumentProblem[]

  constructor(problems: readonly DocumentProblem[]) {
    super('the policy has errors')
    this.problems = problems
  }
}

/** The environment has no such version of a policy. */
export class PolicyUnknown extends Error {
  override readonly name = 'PolicyUnknown'
}

/** Something was decided about the entity of a case since the case was read. */
export class CaseChanged extends Error {
  override readonly name = 'CaseChanged'
  /** The decision; undefined = it is not known which. */
  readonly decision: TakenDecision | undefined

  constructor(decision: TakenDecision | undefined) {
    super('the entity was decided about since the case was read')
    this.decision = decision
  }
}
