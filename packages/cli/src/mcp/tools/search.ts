import {
  deviceCalls,
  recordCalls,
  searchCalls,
  timelineCalls,
  userCalls,
  type DeclaredCall,
} from '@winnow/contract/native'
import type { AgentApi } from '../agent-api.ts'
import { type AgentTool, type ToolInput, toolOfCall } from '../agent-tool.ts'
import { ToolRefusal } from '../tool-refusal.ts'

/** Where an id may be from, with the parameter that names it. */
const PLACES: Readonly<Record<string, readonly [call: DeclaredCall, name: string]>> = {
  user: [userCalls.readUser, 'userId'],
  order: [recordCalls.readOrder, 'id'],
  transaction: [recordCalls.readTransaction, 'id'],
  content: [recordCalls.readContent, 'id'],
  device: [deviceCalls.readDevice, 'deviceId'],
  session: [timelineCalls.readSessionTimeline, 'sessionId'],
}

const KINDS = Object.keys(PLACES)

/** Longer ids there are not. */
const MAX_ID_CHARS = 512

const searchTool = toolOfCall({
  name: 'search',
  title: 'Search by an id or a value',
  description:
    'Finds what a text is: a whole id of a user, order, transaction, content, session, device or case, or a whole mail address, ' +
    'phone number, IP address, card or BIN with the users it is shared by. Where nothing is exactly that, near forms are found.',
  call: searchCalls.search,
  takes: ['q'],
  howToGetMore: 'Search for a longer text, or call look_up with the id of a hit.',
})

const lookUpTool: AgentTool = {
  name: 'look_up',
  title: 'Look up by an id',
  description: `Shows what has an id: ${KINDS.join(', ')}. The id must be whole and exact; search finds ids.`,
  needs: ['read_records'],
  isWriting: false,
  input: {
    type: 'object',
    properties: {
      id: {
        type: 'string',
        minLength: 1,
        maxLength: MAX_ID_CHARS,
        description: 'The id, as it is.',
      },
      kinds: {
        type: 'array',
        items: { enum: KINDS },
        minItems: 1,
        maxItems: KINDS.length,
        description: 'Only these kinds; all by default.',
      },
    },
    required: ['id'],
    additionalProperties: false,
  },
  howToGetMore: 'For all of one, call it with its `kinds` alone, or call look_at_user.',
  run: lookUp,
}

async function lookUp(api: AgentApi, { id, kinds = KINDS }: ToolInput): Promise<unknown> {
  const wanted = KINDS.filter((kind) => Array.isArray(kinds) && kinds.includes(kind))
  const looked = await Promise.all(
    wanted.map(async (kind) => [kind, await recordOf(api, kind, String(id))] as const),
  )
  const all = looked.filter(([, one]) => one !== undefined)
  if (all.length > 0) return Object.fromEntries(all)
  throw new ToolRefusal(`Nothing has this id, of ${wanted.join(', ')}. Call search to find an id.`)
}

async function recordOf(api: AgentApi, kind: string, id: string): Promise<unknown> {
  const place = PLACES[kind]
  if (place === undefined) return undefined
  const [call, name] = place
  try {
    const answer = await api.callWith(call, { [name]: id })
    return kind === 'session' && isEmpty(answer) ? undefined : answer
  } catch (error) {
    const isNone = error instanceof ToolRefusal && NOT_THERE.has(error.word ?? '')
    if (isNone) return undefined
    throw error
  }
}

/** No device has an id of another form: such an id is not wrong here. */
const NOT_THERE = new Set(['not_found', 'invalid_request'])

/** A session that no event named has a timeline without entries. */
function isEmpty(answer: unknown): boolean {
  const entries = Object.values(answer ?? {}).find(Array.isArray)
  return entries !== undefined && entries.length === 0
}

export const searchTools: readonly AgentTool[] = [searchTool, lookUpTool]
