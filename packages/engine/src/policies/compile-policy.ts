import type { ASTNode } from '@marcbachmann/cel-js'
import { nearestName } from '@winnow/contract'
import type { FieldsOfEnvironment } from '../fields/seen-fields.ts'
import { fieldFindings } from './field-findings.ts'
import { type CheckedDocument, ConditionChecker } from './conditions/check-condition.ts'
import type { Part } from './conditions/frame.ts'
import type { Finding } from './conditions/finding.ts'
import type { Gates, Sharing } from './conditions/gates.ts'
import type { Variable } from './conditions/vocabulary.ts'
import { compileCounters } from './counters/compile-counters.ts'
import type { CompiledCounter } from './counters/compiled-counter.ts'
import { type CounterRead, counterReads, tooManyReads } from './counters/counter-reads.ts'
import type { DocumentProblem } from './document/document-problem.ts'
import {
  type PolicyDocument,
  type RouteDocument,
  SCORE_CHANGE,
  type WorkflowDocument,
} from './document/policy-document.ts'
import type { DecidedType, Decision } from '../ports/decision.ts'
import type { PolicyInput } from './policy-input.ts'
import type { WorkflowVerdict } from './verdict.ts'
import type { GuardLimits } from './safety/guard-limits.ts'
import type { LatencyLimits } from './safety/latency-limits.ts'
import { triggerOf } from './trigger.ts'
import type { RouteConstraints } from './conditions/route-constraints.ts'
import { otherDecisionReads } from './needed-decisions.ts'
import { type ReasonReads, reasonReads } from './reason-reads.ts'
import { queueFindings } from './queue-findings.ts'
import { routeFindings } from './route-findings.ts'
import { type SharedCondition, sharedCondition } from './shared-condition.ts'
import {
  policyVocabulary,
  SHARED_DECLARATIONS,
  type VocabularyTerms,
} from './vocabulary/policy-vocabulary.ts'

export interface CompiledRoute {
  readonly document: RouteDocument
  readonly when: Part<PolicyInput>
  /** What versions that run on one event have in common; absent = each runs the condition itself. */
  readonly shared?: SharedCondition | undefined
  /** Whether it decides to block. */
  readonly blocks: boolean
  /** The variables that the condition reads, by path. */
  readonly reads: ReadonlyMap<string, Variable<PolicyInput>>
  /** Of each action that changes a list, its value; undefined of others. */
  readonly values: readonly (Part<PolicyInput> | undefined)[]
}

export interface CompiledWorkflow {
  readonly document: WorkflowDocument
  readonly routes: readonly CompiledRoute[]
  /** What stands before the conditions of the routes, by their places; absent: all are run. */
  readonly gates?: Gates<PolicyInput> | undefined
  /** The places of a frame that its conditions run over. */
  readonly blank: readonly undefined[]
  /** What it gives where no route is taken and none failed: most events, so it is made once. */
  readonly untaken: WorkflowVerdict
}

/** A policy ready to run. */
export interface CompiledPolicy {
  /** By event type, or SCORE_CHANGE_TRIGGER, the workflows that run on it, in the order of the policy. */
  readonly byEventType: ReadonlyMap<string, readonly CompiledWorkflow[]>
  /** By event type, the abuse types with reasons that conditions read; absent = none. */
  readonly reasonReads?: ReasonReads
  /** By event type, the entities but the user with decisions that conditions read; absent = none. */
  readonly decisionReads?: ReadonlyMap<string, readonly DecidedType[]>
  /** When a rollout of it is paused; absent = as usual. */
  readonly guard?: GuardLimits
  /** When a route of it is paused because it is slow; absent = as usual. */
  readonly latency?: LatencyLimits
  /** The percent of the control group, by workflow; absent = there is none. */
  readonly controls?: ReadonlyMap<string, number>
  /** Its counters; absent = none. */
  readonly counters?: readonly CompiledCounter[]
  /** By event type, the figures of counters that its workflows read; absent = none. */
  readonly counterReads?: ReadonlyMap<string, readonly CounterRead[]>
}

/** What an environment has that a policy can name. */
export interface PolicyTerms extends Omit<VocabularyTerms, 'eventTypes' | 'counters'> {
  readonly decisions: readonly PolicyDecision[]
  /** The custom fields that came; absent = they are not known. */
  readonly seen?: FieldsOfEnvironment
}

/** A decision as a policy knows it. Its name is for people. */
export type PolicyDecision = Pick<Decision, 'id' | 'entityType' | 'abuseType' | 'category'> &
  Partial<Pick<Decision, 'name'>>

export interface PolicyCheck {
  readonly problems: readonly DocumentProblem[]
  /** Undefined where there is an error. */
  readonly policy: CompiledPolicy | undefined
}

/** Checks every condition and name of a policy, and compiles it. Throws nothing. */
export function compilePolicy(
  document: PolicyDocument,
  { customFields: seen, ...rest }: PolicyTerms,
  of: CheckedDocument = 'new',
): PolicyCheck {
  const { workflows, customFields: declared, guard, latency, counters: defined } = document
  const customFields = new Map([...seen, ...declared])
  const { counters, problems: found } = compileCounters(defined, customFields, of)
  const problems: DocumentProblem[] = [...found]
  const terms: CheckTerms = { ...rest, customFields, counters }
  if (of === 'new') problems.push(...queueFindings(document, rest.decisions))
  const checkers = new Map<string, ConditionChecker<PolicyInput>>()
  const compiled = workflows.map((workflow, at) => {
    const types = workflow.on.toSorted().join('\n')
    const checker = checkers.get(types) ?? checkerFor(workflow, terms, of)
    checkers.set(types, checker)
    const place = { path: `workflows[${at}]`, problems }
    return new WorkflowCompiler(workflow, terms, checker, place).compile()
  })
  if (problems.some(({ severity }) => severity === 'error')) return { problems, policy: undefined }
  const byEventType = new Map<string, CompiledWorkflow[]>()
  for (const one of compiled) {
    for (const type of new Set(one.document.on.map(triggerOf))) {
      byEventType.set(type, [...(byEventType.get(type) ?? []), one])
    }
  }
  const decisionReads = otherDecisionReads(byEventType)
  const reasons = reasonReads(byEventType)
  const policy = {
    byEventType,
    guard,
    latency,
    controls: controlsOf(workflows),
    ...(reasons !== undefined && { reasonReads: reasons }),
    ...(decisionReads !== undefined && { decisionReads }),
  }
  if (counters.length === 0) return { problems, policy }
  const reads = counterReads(byEventType, counters)
  const tooMany = tooManyReads(reads)
  if (tooMany.length > 0) return { problems: [...problems, ...tooMany], policy: undefined }
  return { problems, policy: { ...policy, counters, counterReads: reads } }
}

const controlsOf = (workflows: readonly WorkflowDocument[]): ReadonlyMap<string, number> =>
  new Map(
    workflows.flatMap(({ name, control }) =>
      control === undefined ? [] : [[name, control.percent]],
    ),
  )

/** What workflows are checked with. */
type CheckTerms = PolicyTerms & Pick<VocabularyTerms, 'counters'>

/** A part of a condition that is never run, because the policy has an error. */
const never: Part<PolicyInput> = () => null
const NO_READS: CompiledRoute['reads'] = new Map()
const CUSTOM = 'event.custom.'

/** To make one takes milliseconds, so workflows of the same event types share it. */
function checkerFor(
  { on }: WorkflowDocument,
  { customFields, lists, counters = [] }: CheckTerms,
  of: CheckedDocument,
): ConditionChecker<PolicyInput> {
  const eventTypes = on.filter((type) => type !== SCORE_CHANGE)
  // A score change counts nothing: a workflow on nothing else has no counters.
  const counted = eventTypes.length === 0 ? [] : counters
  const vocabulary = policyVocabulary({ eventTypes, customFields, lists, counters: counted })
  return new ConditionChecker(vocabulary, SHARED_DECLARATIONS, of)
}

/** Where a workflow stands, and where its problems are noted. */
interface CheckedPlace {
  readonly path: string
  readonly problems: DocumentProblem[]
}

const untakenOf = ({ name, entity, abuseTypes }: WorkflowDocument): WorkflowVerdict => ({
  workflow: name,
  entity,
  abuseTypes,
  route: undefined,
  actions: [],
  errors: [],
  values: {},
})

class WorkflowCompiler {
  private readonly workflow: WorkflowDocument
  private readonly terms: CheckTerms
  private readonly path: string
  private readonly problems: DocumentProblem[]
  private readonly checker: ConditionChecker<PolicyInput>
  /** Of each route so far; undefined where its condition has an error. */
  private readonly asked: (RouteConstraints | undefined)[] = []
  /** Likewise. */
  private readonly conditions: (ASTNode | undefined)[] = []

  constructor(
    workflow: WorkflowDocument,
    terms: CheckTerms,
    checker: ConditionChecker<PolicyInput>,
    { path, problems }: CheckedPlace,
  ) {
    this.workflow = workflow
    this.terms = terms
    this.checker = checker
    this.path = path
    this.problems = problems
  }

  compile(): CompiledWorkflow {
    const { workflow, path, problems } = this
    const routes = workflow.routes.map((route, at) => this.route(route, at))
    if (this.checker.of === 'new') {
      problems.push(...routeFindings(workflow.routes, this.asked, `${path}.routes`))
    }
    const { routes: together, gates } = this.together(routes)
    const { blank } = this.checker
    return { document: workflow, routes: together, gates, blank, untaken: untakenOf(workflow) }
  }

  /** The routes of a workflow run over one frame, in their order. */
  private together(routes: readonly CompiledRoute[]): Pick<CompiledWorkflow, 'routes' | 'gates'> {
    const known = this.conditions.filter((ast) => ast !== undefined)
    const { whens, gates } = this.checker.together(known, this.sharing)
    const compiled = routes.map((route, at) => {
      const ast = this.conditions[at]
      const when = ast && whens.get(ast)
      if (when === undefined) return route
      const shared = this.shared(route.document.when, route.reads)
      return { ...route, when, shared }
    })
    // Where one condition has an error, nothing is run.
    return { routes: compiled, gates: known.length === routes.length ? gates : undefined }
  }

  /** What is known by a condition's own text is no gate's. */
  private readonly sharing: Sharing<PolicyInput> = (text, nodes) => {
    const reads = nodes.flatMap((node) => [...this.checker.readsOf(node)])
    const inOrder = reads.toSorted(([one], [other]) => (one < other ? -1 : 1))
    return this.shared(`gate\n${text}`, new Map(inOrder))
  }

  private shared(when: string, reads: CompiledRoute['reads']): SharedCondition | undefined {
    const { customFields, counters = [] } = this.terms
    const meaningOf = (path: string): string | undefined =>
      path.startsWith(CUSTOM)
        ? customFields.get(path.slice(CUSTOM.length))
        : counters.find(({ document: { name } }) => path.startsWith(`counters.${name}.`))?.id
    return sharedCondition({ when, eventTypes: this.workflow.on, reads, meaningOf })
  }

  private route(route: RouteDocument, at: number): CompiledRoute {
    const path = `${this.path}.routes[${at}]`
    const { findings, run = never, reads = NO_READS, ast } = this.checker.check(route.when)
    this.asked.push(ast && this.checker.constraintsOf(ast))
    this.conditions.push(ast)
    this.note(`${path}.when`, findings)
    if (this.checker.of === 'new') this.noteFields(`${path}.when`, reads)
    const values = route.actions.map((action, place) => this.action(action, `${path}.do[${place}]`))
    return { document: route, when: run, blocks: this.blocks(route), reads, values }
  }

  private blocks({ actions }: RouteDocument): boolean {
    const { decisions } = this.terms
    return actions.some(
      (action) =>
        action.do === 'decide' &&
        decisions.some(({ id, category }) => id === action.decision && category === 'block'),
    )
  }

  private action(
    action: RouteDocument['actions'][number],
    path: string,
  ): Part<PolicyInput> | undefined {
    const { lists } = this.terms
    if (action.do === 'decide') this.mustFit(action.decision, `${path}.decide`)
    if (action.do !== 'add_to_list' && action.do !== 'remove_from_list') return undefined
    this.mustBe(lists, action.list, `${path}.${action.do}`)
    const { findings, run = never } = this.checker.check(action.value, 'string')
    this.note(`${path}.value`, findings)
    return run
  }

  private mustBe(names: readonly string[], name: string, path: string): void {
    if (!names.includes(name))
      this.error(path, `There is no \`${name}\`.`, nearestName(name, names))
  }

  /** A decision is about the entity of the workflow, and of one of its abuse types. */
  private mustFit(id: string, path: string): void {
    const { decisions } = this.terms
    const { entity, abuseTypes } = this.workflow
    const decision = decisions.find((one) => one.id === id)
    if (decision === undefined) {
      const ids = decisions.filter(({ entityType }) => entityType === entity).map((one) => one.id)
      this.mustBe(ids, id, path)
    } else if (decision.entityType !== entity) {
      const { entityType } = decision
      this.error(path, `\`${id}\` is about the ${entityType}, the workflow about the ${entity}.`)
    } else if (abuseTypes.length > 0 && !abuseTypes.includes(decision.abuseType)) {
      this.error(path, `\`${id}\` is of ${decision.abuseType}, which the workflow does not name.`)
    }
  }

  private noteFields(path: string, reads: CompiledRoute['reads']): void {
    const { seen, customFields: types } = this.terms
    const eventTypes = this.workflow.on.filter((type) => type !== SCORE_CHANGE)
    const found = fieldFindings({ reads, eventTypes, types }, seen)
    this.problems.push(...found.map((finding) => ({ ...finding, path })))
  }

  private error(path: string, message: string, near?: string): void {
    const suggestion = near === undefined ? {} : { suggestion: `\`${near}\`` }
    this.problems.push({ severity: 'error', path, message, ...suggestion })
  }

  private note(path: string, findings: readonly Finding[]): void {
    for (const finding of findings) this.problems.push({ ...finding, path })
  }
}
