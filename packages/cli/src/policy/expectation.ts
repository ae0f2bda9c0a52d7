import { isRecord } from '@winnow/contract'
import type { WorkflowVerdict } from '@winnow/engine'
import { CliError } from '../cli-error.ts'
import { type Fields, fieldsAt, isTexts } from './case-fields.ts'

/** What a policy must do. */
export interface Expectation {
  /** By workflow, the route that must be taken; null = none. */
  readonly routes: Readonly<Record<string, string | null>>
  /** The decisions that must be taken, in any order; undefined = any. */
  readonly decisions: readonly string[] | undefined
  /** The values that must come back in the answer; undefined = any. */
  readonly answer: Fields | undefined
}

/** Reads `{routes, decisions, answer}`. Error: CliError. */
export function expectationAt(value: unknown, path: string): Expectation {
  const expected = fieldsAt(value, path, ['routes', 'decisions', 'answer'])
  const { decisions, answer } = expected
  if (decisions !== undefined && !isTexts(decisions)) {
    throw new CliError(`${path}.decisions: must be a list of ids`)
  }
  if (answer !== undefined && !isRecord(answer)) {
    throw new CliError(`${path}.answer: must be an object`)
  }
  const routes = fieldsAt(expected['routes'], `${path}.routes`)
  for (const [workflow, route] of Object.entries(routes)) {
    if (typeof route === 'string' || route === null) continue
    throw new CliError(`${path}.routes.${workflow}: must be a route, or null`)
  }
  return { routes: routes as Expectation['routes'], decisions, answer }
}

/** What came out otherwise, one line each. */
export const faultsOf = (
  expected: Expectation,
  verdict: readonly WorkflowVerdict[],
): readonly string[] => [
  ...routeFaults(expected, verdict),
  ...decisionFaults(expected, verdict),
  ...answerFaults(expected, verdict),
]

const routeFaults = (
  { routes }: Expectation,
  verdict: readonly WorkflowVerdict[],
): readonly string[] =>
  Object.entries(routes).flatMap(([workflow, expected]) => {
    const run = verdict.find((one) => one.workflow === workflow)
    const taken = run?.route ?? null
    if (taken === expected) return []
    const why =
      run?.errors.map(({ route, reason }) => ` ${route} failed: ${reason}.`).join('') ?? ''
    const is = run === undefined ? 'did not run' : `took ${taken ?? 'no route'}`
    return [`workflow ${workflow} ${is}, expected ${expected ?? 'no route'}.${why}`]
  })

function decisionFaults(
  { decisions }: Expectation,
  verdict: readonly WorkflowVerdict[],
): readonly string[] {
  const decided = verdict.flatMap(({ actions }) =>
    actions.flatMap((action) => (action.do === 'decide' ? [action.decision] : [])),
  )
  const [is, must] = [decided.toSorted().join(', '), decisions?.toSorted().join(', ')]
  if (must === undefined || is === must) return []
  return [`decided ${is || 'nothing'}, expected ${must || 'nothing'}.`]
}

function answerFaults(
  { answer }: Expectation,
  verdict: readonly WorkflowVerdict[],
): readonly string[] {
  if (answer === undefined) return []
  const values = verdict.flatMap(({ actions }) =>
    actions.flatMap((action) => (action.do === 'answer' ? Object.entries(action.values) : [])),
  )
  const [is, must] = [textOf(Object.fromEntries(values)), textOf(answer)]
  return is === must ? [] : [`answered ${is}, expected ${must}.`]
}

/** Members in the order of their names, so that equal answers are equal texts. */
const textOf = (values: Fields): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  )
