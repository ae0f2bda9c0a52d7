import {
  type ASTNode,
  type Environment,
  ParseError,
  TypeError as CelTypeError,
} from '@marcbachmann/cel-js'
import { callFindings } from './call-findings.ts'
import { celEnvironment } from './cel-environment.ts'
import { compileCondition } from './compile-condition.ts'
import { CONDITION_LIMITS } from './condition-limits.ts'
import { constantFindings } from './constant-findings.ts'
import { deepestMacro } from './deepest-macro.ts'
import { divisionFindings } from './division-findings.ts'
import { explainCelError } from './explain-cel-error.ts'
import type { Finding } from './finding.ts'
import type { Part } from './frame.ts'
import { type Gates, gatesOf, type Sharing } from './gates.ts'
import { NotCompiled } from './not-compiled.ts'
import { blankOf } from './places.ts'
import { rangeFindings } from './range-findings.ts'
import { type RouteConstraints, routeConstraints } from './route-constraints.ts'
import { surpriseFindings } from './surprise-findings.ts'
import { readVariables } from './read-variables.ts'
import { repeatedParts } from './remembered.ts'
import { wordFindings } from './word-findings.ts'
import type { SharedDeclarations, Variable, Vocabulary } from './vocabulary.ts'

/** What came of a condition's text. */
export interface CheckedCondition<Input> {
  /** Errors and warnings, in the order of their places. */
  readonly findings: readonly Finding[]
  /** Undefined where there is an error. */
  readonly run: Part<Input> | undefined
  /** The variables that it reads, by path; absent where there is an error. */
  readonly reads?: ReadonlyMap<string, Variable<Input>>
  /** What it is, as the library names types: `bool`, `string`, `double`, `int` or `Money`; absent where there is an error. */
  readonly type?: string
  /** Absent where there is an error. */
  readonly ast?: ASTNode
}

/** Conditions that run over one frame, and what stands before them. */
export interface GatedConditions<Input> {
  readonly whens: ReadonlyMap<ASTNode, Part<Input>>
  /** By the places of the conditions; undefined: all are run in any case. */
  readonly gates: Gates<Input> | undefined
}

/** `published`: it was accepted once, so only what cannot run is an error. */
export type CheckedDocument = 'new' | 'published'

const WANTED = {
  bool: { types: ['bool'], message: 'A condition must be true or false.' },
  string: { types: ['string'], message: 'This must be a text.' },
  key: { types: ['string', 'double', 'int'], message: 'This must be a text or a number.' },
  amount: {
    types: ['double', 'int', 'Money'],
    message: 'This must be a number or an amount of money.',
  },
} as const satisfies Readonly<
  Record<string, { readonly types: readonly string[]; readonly message: string }>
>

/** What an expression must be. */
export type Wanted = keyof typeof WANTED

/** Checks conditions over one vocabulary. */
export class ConditionChecker<Input> {
  private readonly vocabulary: Vocabulary<Input>
  private readonly environment: Environment
  readonly of: CheckedDocument
  private readonly elsewhere: SharedDeclarations<Input>['elsewhere']

  constructor(
    vocabulary: Vocabulary<Input>,
    shared: SharedDeclarations<Input> = { variables: new Map(), types: [] },
    of: CheckedDocument = 'new',
  ) {
    this.vocabulary = vocabulary
    this.of = of
    this.elsewhere = shared.elsewhere
    this.environment = celEnvironment(vocabulary, shared)
  }

  /** The paths of all variables. */
  get paths(): Iterable<string> {
    return this.vocabulary.keys()
  }

  /** Parses, checks and compiles an expression. Throws nothing, whatever it is given. */
  check(text: string, wanted: Wanted = 'bool'): CheckedCondition<Input> {
    if (text.length > CONDITION_LIMITS.textChars) {
      return failed(text, `A condition has at most ${CONDITION_LIMITS.textChars} characters.`)
    }
    try {
      const parsed = this.environment.parse(text)
      const { valid, type, error } = parsed.check()
      if (!valid) return { findings: [this.explained(text, error)], run: undefined }
      const { types, message } = WANTED[wanted]
      const is = types.find((one: string) => one === type)
      if (is === undefined) return failed(text, message)
      const checked = this.compiled(text, parsed.ast)
      return checked.run === undefined ? checked : { ...checked, type: is }
    } catch (error) {
      return { findings: [this.explained(text, error)], run: undefined }
    }
  }

  /** Compiles conditions that passed the check and run over one frame: what they have in common is computed once. */
  together(conditions: readonly ASTNode[], sharing?: Sharing<Input>): GatedConditions<Input> {
    const { vocabulary } = this
    const repeated = repeatedParts(conditions)
    const whens = conditions.map(
      (ast) => [ast, compileCondition(ast, vocabulary, repeated)] as const,
    )
    const gates = gatesOf(conditions, { vocabulary, repeated, sharing })
    return { whens: new Map(whens), gates }
  }

  /** The variables that a condition which passed the check reads, by path. */
  readsOf(ast: ASTNode): ReadonlyMap<string, Variable<Input>> {
    return readVariables(ast, this.vocabulary)
  }

  /** For frames of what was compiled so far. */
  get blank(): readonly undefined[] {
    return blankOf(this.vocabulary)
  }

  /** What a condition that passed the check asks of variables. */
  constraintsOf(ast: ASTNode): RouteConstraints {
    return routeConstraints(ast, this.vocabulary)
  }

  private compiled(text: string, ast: ASTNode): CheckedCondition<Input> {
    if (deepestMacro(ast) > CONDITION_LIMITS.macroDepth) {
      return failed(text, `At most ${CONDITION_LIMITS.macroDepth} macros stand in one another.`)
    }
    const run = compileCondition(ast, this.vocabulary)
    const reads = readVariables(ast, this.vocabulary)
    if (this.of === 'published') return { findings: [], run, reads, ast }
    const findings = this.judged(ast)
    const hasError = findings.some(({ severity }) => severity === 'error')
    return hasError ? { findings, run: undefined } : { findings, run, reads, ast }
  }

  /** What is odd about a condition that could run. */
  private judged(ast: ASTNode): readonly Finding[] {
    const found = [
      ...rangeFindings(ast, this.vocabulary),
      ...wordFindings(ast, this.vocabulary),
      ...surpriseFindings(ast, this.vocabulary),
      ...divisionFindings(ast),
      ...callFindings(ast),
      ...constantFindings(ast),
    ]
    return found.toSorted((one, other) => one.from - other.from)
  }

  private explained(text: string, error: unknown): Finding {
    if (error instanceof NotCompiled) {
      const { start, end } = error.node.range
      return { severity: 'error', from: start, to: end, message: error.message }
    }
    if (error instanceof ParseError || error instanceof CelTypeError) {
      return explainCelError(text, error, {
        vocabulary: this.vocabulary,
        elsewhere: this.elsewhere,
      })
    }
    const message =
      error instanceof RangeError ? 'The condition is nested too deeply.' : String(error)
    return { severity: 'error', from: 0, to: text.length, message }
  }
}

const failed = <Input>(text: string, message: string): CheckedCondition<Input> => ({
  findings: [{ severity: 'error', from: 0, to: text.length, message }],
  run: undefined,
})
