import { decodePathId } from '@winnow/contract'
import { type DeclaredCall, type NativeCall, permissionOf } from '@winnow/contract/native'
import type { Caller } from '../../auth/key-ring.ts'
import type { PersonCaller } from '../../auth/person-caller.ts'
import { may } from '../../auth/principal.ts'
import type { CallReach } from '../../auth/reach.ts'
import { NO_ENVIRONMENT, writeAudit } from '../../audit/write-audit.ts'
import { OwnRefusal } from '../refusals.ts'
import type { Exchange } from '../route.ts'
import type { RoutedRequest } from '../routed-request.ts'

/** The header by which an agent's program names the tool that calls. */
const AGENT_HEADER = 'winnow-agent'

const TOOL_NAME = /^[a-z][a-z_]{0,63}$/

/** Ids of a path that the audit keeps; longer ones are cut. */
const MAX_ID_CHARS = 512

/** The person, and the tool that calls for them, if one does. Errors: OwnRefusal invalid_request. */
export function byAgent({ headers }: RoutedRequest, person: PersonCaller): PersonCaller {
  const tool = headers[AGENT_HEADER]
  if (tool === undefined) return person
  if (typeof tool === 'string' && TOOL_NAME.test(tool)) return { ...person, agentTool: tool }
  throw new OwnRefusal('invalid_request', 'Winnow-Agent must be the name of a tool: look_at_user.')
}

interface AgentCall {
  readonly person: PersonCaller
  readonly reach: CallReach
  readonly at: Caller | undefined
}

/**
 * Lets an agent make a call for a person, who was let in already, and writes that into the audit first. Errors: OwnRefusal
 * forbidden for a call that writes, where their rights do not say that agents may; CoreUnavailable.
 */
export async function admitAgent(
  call: DeclaredCall,
  exchange: Exchange,
  { person, reach, at }: AgentCall,
): Promise<void> {
  if (person.agentTool === undefined) return
  if (!isForAgents(call) && !may(person, 'act_by_agent', reach)) {
    throw new OwnRefusal('forbidden', NOT_FOR_AGENTS)
  }
  const { method, path } = call
  await writeAudit(
    { ...exchange, caller: person },
    {
      what: 'agent_call',
      on: { type: 'call', id: `${method} ${path}` },
      environment: at?.environment.number ?? NO_ENVIRONMENT,
      ...(at !== undefined && { accountId: at.account.id }),
      changes: Object.fromEntries(
        idsIn(call, exchange.request).map(([name, after]) => [name, { after }]),
      ),
    },
  )
}

const NOT_FOR_AGENTS =
  'Through an agent, this needs the permission act_by_agent, which the personal token must name.'

/** Whether agents need no further permission for a call. */
const isForAgents = ({ permission }: NativeCall): boolean =>
  permissionOf(permission).isForAgents === true

/** The ids in the path of a request, by their names. */
const idsIn = (
  { path }: NativeCall,
  request: RoutedRequest,
): readonly (readonly [string, string])[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
    const decoded = decodePathId(request.param(name), name)
    return decoded.ok ? [[name, decoded.id.slice(0, MAX_ID_CHARS)] as const] : []
  })
