import {
  caseCalls,
  deviceCalls,
  scoreCalls,
  timelineCalls,
  userCalls,
} from '@winnow/contract/native'
import type { AgentApi } from '../agent-api.ts'
import { type AgentTool, inputOf, type ToolInput, toolOfCall } from '../agent-tool.ts'
import { MCP_LIMITS } from '../mcp-limits.ts'
import { ToolRefusal } from '../tool-refusal.ts'

/** Reasons of a score that are shown of each abuse type. */
const MAX_REASONS = 8

const lookAtUser: AgentTool = {
  name: 'look_at_user',
  title: 'Look at a user',
  description:
    `What is known of one user: account, scores, labels, the strongest reasons of each score, the last ${MCP_LIMITS.recentEvents} ` +
    'entries of the timeline with decisions, devices and what else is shared with other users, and cases. ' +
    'A part that the token may not read says so.',
  needs: ['read_records'],
  isWriting: false,
  input: inputOf(userCalls.readUser, ['userId']),
  howToGetMore: 'For more, call read_timeline with `cursor`, or explain_score.',
  run: lookAt,
}

async function lookAt(api: AgentApi, input: ToolInput): Promise<unknown> {
  const userId = String(input['userId'])
  const user = await api.call(userCalls.readUser, { userId })
  const [explained, timeline, devices, cases] = await Promise.all([
    part(() => api.call(scoreCalls.explainScore, { userId }).then(strongest)),
    part(() =>
      api.call(timelineCalls.readUserTimeline, { userId, limit: MCP_LIMITS.recentEvents }),
    ),
    part(() => api.call(deviceCalls.listUserDevices, { userId })),
    part(() => api.call(caseCalls.listCases, { entity_type: 'user', entity_id: userId, limit: 5 })),
  ])
  return { user, explained, timeline, devices, cases }
}

/** What cannot be read is no reason to show nothing. */
async function part<Value>(read: () => Promise<Value>): Promise<Value | { missing: string }> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ToolRefusal) return { missing: error.message }
    throw error
  }
}

/** The sentences of an explanation, without the list of all features. */
function strongest(explained: unknown): unknown {
  return trimmed(explained, 0)
}

const LEFT_OUT = new Set(['features', 'families'])
const MAX_DEPTH = 6

function trimmed(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) {
    const all: readonly unknown[] = value
    return all.slice(0, MAX_REASONS).map((one) => trimmed(one, depth + 1))
  }
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  const kept = Object.entries(value).filter(([name]) => !LEFT_OUT.has(name))
  return Object.fromEntries(kept.map(([name, one]) => [name, trimmed(one, depth + 1)]))
}

/** What is known of users. */
export const userTools: readonly AgentTool[] = [
  lookAtUser,
  toolOfCall({
    name: 'read_timeline',
    title: "Read a user's timeline",
    description:
      'Events, labels, decisions and new scores of one user, the newest first, by pages.',
    call: timelineCalls.readUserTimeline,
    takes: ['userId', 'cursor', 'limit'],
    defaults: { limit: 20 },
    howToGetMore:
      'For more, call it again with `next` of the answer as `cursor`, or a smaller `limit`.',
  }),
  toolOfCall({
    name: 'explain_score',
    title: "Explain a user's score",
    description:
      'Why the scores of a user are what they are: the reasons that add up to each score, in sentences, and who shares devices, cards or addresses with the user. With `at`, what was known then.',
    call: scoreCalls.explainScore,
    takes: ['userId', 'at'],
    howToGetMore: 'The strongest reasons come first. For single events, call read_timeline.',
  }),
  toolOfCall({
    name: 'list_risky_users',
    title: 'List users with a high score',
    description: 'The users with the highest scores of an abuse type.',
    call: userCalls.listRiskyUsers,
    takes: ['abuse_type', 'threshold', 'unlabelled', 'limit'],
    required: ['abuse_type'],
    defaults: { limit: 20 },
    howToGetMore: 'For more, ask with a `threshold` or a higher `limit`.',
  }),
]
