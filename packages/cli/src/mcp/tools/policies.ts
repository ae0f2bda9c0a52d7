import {
  backtestCalls,
  decisionCalls,
  type AnswerOf,
  fieldCalls,
  policyCalls,
} from '@winnow/contract/native'
import type { AgentApi } from '../agent-api.ts'
import { type AgentTool, inputOf, type ToolInput, toolOfCall } from '../agent-tool.ts'
import { MCP_LIMITS } from '../mcp-limits.ts'

type Backtest = AnswerOf<typeof backtestCalls.getBacktest>

/** Pauses between two looks at a backtest, ms: they double. */
const FIRST_PAUSE_MS = 250

const runBacktest: AgentTool = {
  name: 'run_backtest',
  title: 'Run a backtest',
  description:
    'Compares a policy with the live one, none or a version over past events: what it would have blocked, reviewed and cost. ' +
    `Changes nothing. Waits up to ${MCP_LIMITS.backtestMs / 1000} seconds; where it still runs then, call read_backtest with its id.`,
  needs: ['run_backtests'],
  isWriting: false,
  input: inputOf(backtestCalls.beginBacktest, ['policy', 'was', 'from', 'to']),
  howToGetMore: 'For more, call read_backtest, or ask over a shorter time.',
  run: runToEnd,
}

async function runToEnd(api: AgentApi, input: ToolInput): Promise<unknown> {
  const begun = await api.callWith(backtestCalls.beginBacktest, { body: input })
  const { id } = begun as AnswerOf<typeof backtestCalls.beginBacktest>
  let backtest: Backtest | undefined
  for (let pauseMs = FIRST_PAUSE_MS, waitedMs = 0; waitedMs < MCP_LIMITS.backtestMs; pauseMs *= 2) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    waitedMs += pauseMs
    backtest = await api.call(backtestCalls.getBacktest, { backtestId: id })
    if (backtest.state !== 'waiting' && backtest.state !== 'running') return backtest
  }
  return backtest ?? begun
}

/** Policies: looked at, checked, tried over past events, and drafted. */
export const policyTools: readonly AgentTool[] = [
  toolOfCall({
    name: 'list_policies',
    title: 'List versions of the policy',
    description: 'The versions in force, and the latest publications with who made them and why.',
    call: policyCalls.listPolicies,
    takes: ['limit', 'cursor'],
    defaults: { limit: 10 },
    howToGetMore: 'For more, call it again with `next` of the answer as `cursor`.',
  }),
  toolOfCall({
    name: 'read_policy',
    title: 'Read a version of the policy',
    description: 'The document of one version. list_policies says which are in force.',
    call: policyCalls.readPolicy,
    takes: ['version'],
  }),
  toolOfCall({
    name: 'list_words',
    title: 'List the words of conditions',
    description: 'The fields, features, scores and functions that conditions of a policy may use.',
    call: fieldCalls.listVocabulary,
    takes: ['event_type'],
    searched: ['variables', 'name'],
    howToGetMore: 'For others, ask with a text that the name `contains`.',
  }),
  toolOfCall({
    name: 'list_decisions',
    title: 'List the decisions that can be taken',
    description: 'The ids of decisions, with what each is about and what it means.',
    call: decisionCalls.listDecisions,
    takes: [],
    searched: ['decisions', 'id'],
    howToGetMore: 'For others, ask with a text that the id `contains`, such as `block_user`.',
  }),
  toolOfCall({
    name: 'check_policy',
    title: 'Check a policy',
    description: 'Each error and warning of a policy document, with its path. Stores nothing.',
    call: policyCalls.checkPolicy,
    takes: ['document'],
  }),
  toolOfCall({
    name: 'draft_policy',
    title: 'Draft a version of the policy',
    description:
      'Stores a policy document as a new version in the stage `draft`, which does nothing. A person reads it and gives it another stage; no tool can. Check it and run a backtest before.',
    call: policyCalls.draftPolicy,
    takes: ['document', 'why', 'backtest'],
  }),
  toolOfCall({
    name: 'try_policy',
    title: 'Try a policy on an event',
    description:
      'Each condition of a document or a version, true or false, with the values that it would read of one event now. Stores nothing.',
    call: policyCalls.tryPolicy,
    takes: ['event', 'version', 'document'],
  }),
  toolOfCall({
    name: 'try_route',
    title: 'Try a route over past events',
    description:
      'How often a condition, or a route of a policy, would have hit, whom, and how many of them turned out good or bad. Computes for a second or two and stores nothing.',
    call: backtestCalls.tryRoute,
    takes: ['when', 'on', 'entity', 'abuse_types', 'policy', 'workflow', 'route', 'from'],
  }),
  runBacktest,
  toolOfCall({
    name: 'read_backtest',
    title: 'Read a backtest',
    description: 'The figures of a backtest; while it runs, of a part of the events.',
    call: backtestCalls.getBacktest,
    takes: ['backtestId'],
  }),
]
