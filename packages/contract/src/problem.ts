import { maskAccountNumbers } from './account-numbers/mask-account-numbers.ts'
import type { ApiVersion } from './api-version.ts'
import { errorOf, type ErrorCode } from './errors.ts'
import { LIMITS } from './limits.ts'
import { RULINGS, type ProblemKind } from './refusal-or-warning.ts'

/** Something wrong with a request: where, and what was expected; never the value itself. */
export interface Problem {
  /** Its row in the table of refusals and warnings; stable, so that it can be counted. */
  readonly kind: ProblemKind
  readonly code: ErrorCode
  /** `$.$items[2].$price`; `$` is the body. */
  readonly path: string
  readonly message: string
}

interface Problems {
  readonly refusals: Problem[]
  readonly warnings: Problem[]
  /** How many names were looked for that a misspelt one was meant for. */
  meantCount: number
  /** How many characters were searched for account numbers that are to be masked. */
  searchedChars: number
}

/** A place in a body that is being read, with the list its problems are written to. */
export interface Trail {
  readonly parent: Trail | undefined
  /** The name of a field, or the index in a list; of the first place, what the body is called. */
  readonly step: string | number
  readonly version: ApiVersion
  /** The receiver's clock, if it is known. */
  readonly nowMs: number | undefined
  readonly problems: Problems
}

export const startTrail = (
  version: ApiVersion,
  { step = '$', nowMs }: { readonly step?: string; readonly nowMs?: number | undefined } = {},
): Trail => ({
  parent: undefined,
  step,
  version,
  nowMs,
  problems: { refusals: [], warnings: [], meantCount: 0, searchedChars: 0 },
})

/** A place further in: a member, or an entry of a list. Paths are only spelt out in problems. */
export const atField = (parent: Trail, step: string | number): Trail => ({
  parent,
  step,
  version: parent.version,
  nowMs: parent.nowMs,
  problems: parent.problems,
})

function pathOf({ parent, step }: Trail): string {
  if (parent === undefined) return String(step)
  return `${pathOf(parent)}${typeof step === 'number' ? `[${step}]` : `.${printable(step)}`}`
}

/** Writes a problem down. The detail is a fact of the declaration, never a value of the sender. */
export function report(trail: Trail, kind: ProblemKind, detail = ''): undefined {
  const { verdict, code, says } = RULINGS[kind]
  const { refusals, warnings } = trail.problems
  const list = verdict === 'refusal' ? refusals : warnings
  if (list.length >= LIMITS.problemsPerEventCount) return
  list.push({
    kind,
    code,
    path: pathOf(trail),
    message: detail === '' ? says : `${says} ${detail}`,
  })
}

/** A problem that is found once the body is read: with what is known of what it names. */
export function problemAt(kind: ProblemKind, path: string): Problem {
  const { code, says } = RULINGS[kind]
  return { kind, code, path, message: says }
}

/** The sender chooses field names, so a path shows them shortened, without odd characters and whole card numbers. */
function printable(name: string): string {
  const plain = maskAccountNumbers(name)
    .slice(0, LIMITS.problemNameLengthChars)
    .replaceAll(/[^\w$.-]/g, '?')
  return name.length > LIMITS.problemNameLengthChars ? `${plain}…` : plain
}

/** Refusals in the order of the catalogue, within one code in the order they were found. */
export function byPrecedence(refusals: readonly Problem[]): readonly Problem[] {
  const rank = ({ code }: Problem) => errorOf(code).precedence
  return refusals.toSorted((a, b) => rank(a) - rank(b))
}

/** Whether something was refused at this very place. */
export function isRefused(trail: Trail): boolean {
  const { refusals } = trail.problems
  if (refusals.length === 0) return false
  const path = pathOf(trail)
  return refusals.some((refusal) => refusal.path === path)
}

/** Whether a value at this very place was left out because it stands for "none". */
export function isLeftOut(trail: Trail): boolean {
  const { warnings } = trail.problems
  if (warnings.length === 0) return false
  const path = pathOf(trail)
  return warnings.some((warning) => warning.kind === 'id_placeholder' && warning.path === path)
}
