import type { AgentTool } from './agent-tool.ts'
import { policyTools } from './tools/policies.ts'
import { reviewTools } from './tools/review.ts'
import { searchTools } from './tools/search.ts'
import { userTools } from './tools/look-at-user.ts'

/** Everything that an agent can do. */
export const AGENT_TOOLS: readonly AgentTool[] = [
  ...userTools,
  ...searchTools,
  ...reviewTools,
  ...policyTools,
]

/** What a token must permit for a tool. */
export const neededFor = ({ needs, isWriting }: AgentTool): readonly string[] => [
  ...needs,
  ...(isWriting ? ['act_by_agent'] : []),
]
