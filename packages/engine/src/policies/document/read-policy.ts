import { ABUSE_TYPES } from '@winnow/contract'
import { DECIDED_TYPES } from '../../ports/decision.ts'
import type { DocumentProblem } from './document-problem.ts'
import { DocumentReader } from './document-reader.ts'
import {
  CUSTOM_TYPES,
  type CustomType,
  POLICY_LIMITS,
  type PolicyDocument,
  type RouteDocument,
  SCORE_CHANGE,
  type WorkflowDocument,
} from './policy-document.ts'
import { readAction } from './read-action.ts'
import { readBudget, readControl, readGuard, readLatency } from './read-safety.ts'
import { readCounters } from './read-counters.ts'
import { readQueues } from './read-queues.ts'
import { readEventType } from './read-event-type.ts'

/** A policy as far as it could be read; with an error among the problems it is not to be used. */
export interface ReadPolicy {
  readonly document: PolicyDocument
  readonly problems: readonly DocumentProblem[]
}

/** Reads the value of a YAML or JSON text. Throws nothing, whatever the value is. Conditions are not looked into. */
export function readPolicy(value: unknown): ReadPolicy {
  const reader = new DocumentReader()
  const known = [
    'custom_fields',
    'counters',
    'queues',
    'workflows',
    'rollout_guard',
    'latency_guard',
  ]
  const { workflows, custom_fields, counters, queues, rollout_guard, latency_guard } =
    reader.members(value, '', known)
  const read = reader
    .list(workflows, 'workflows', POLICY_LIMITS.workflows)
    .map((one, at) => readWorkflow(reader, one, `workflows[${at}]`))
  const routes = read.reduce((sum, { routes: { length } }) => sum + length, 0)
  if (routes > POLICY_LIMITS.routes) {
    reader.error('workflows', `They have ${routes} routes; at most ${POLICY_LIMITS.routes} may be.`)
  }
  unique(reader, read, 'workflows')
  const customFields = readCustomFields(reader, custom_fields ?? {})
  const document = {
    workflows: read,
    customFields,
    guard: readGuard(reader, rollout_guard),
    latency: readLatency(reader, latency_guard),
    counters: readCounters(reader, counters),
    queues: readQueues(reader, queues),
  }
  return { document, problems: reader.problems }
}

/** `{plan: string}`. */
function readCustomFields(reader: DocumentReader, value: unknown): ReadonlyMap<string, CustomType> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = isObject ? (Object.entries(value) as [string, unknown][]) : []
  if (!isObject || entries.length > POLICY_LIMITS.customFields) {
    const { customFields: most } = POLICY_LIMITS
    reader.error('custom_fields', `It must be an object of at most ${most} fields.`)
  }
  const read = new Map<string, CustomType>()
  for (const [name, type] of entries.slice(0, POLICY_LIMITS.customFields)) {
    const path = `custom_fields.${name}`
    if (!/^[A-Za-z_]\w{0,127}$/.test(name)) {
      reader.error(path, 'Conditions read fields of letters, digits and `_` alone.')
    }
    const known = reader.choice(type, path, CUSTOM_TYPES)
    if (known !== undefined) read.set(name, known)
  }
  return read
}

const WORKFLOW_MEMBERS = [
  'name',
  'display_name',
  'on',
  'only_on_request',
  'entity',
  'abuse_types',
  'routes',
  'control',
]

function readWorkflow(reader: DocumentReader, value: unknown, path: string): WorkflowDocument {
  const members = reader.members(value, path, WORKFLOW_MEMBERS)
  const on = reader.list(members['on'], `${path}.on`, POLICY_LIMITS.eventTypesOfWorkflow)
  if (on.length === 0) reader.error(`${path}.on`, 'It must name the event types that it runs on.')
  const abuseTypes = reader.list(members['abuse_types'], `${path}.abuse_types`, ABUSE_TYPES.length)
  const routes = reader
    .list(members['routes'], `${path}.routes`, POLICY_LIMITS.routes)
    .map((one, at) => readRoute(reader, one, `${path}.routes[${at}]`))
  unique(reader, routes, `${path}.routes`)
  const control = readControl(reader, members['control'], `${path}.control`)
  const entity =
    reader.choice(members['entity'] ?? 'user', `${path}.entity`, DECIDED_TYPES) ?? 'user'
  if (entity !== 'user' && on.includes(SCORE_CHANGE)) {
    reader.error(`${path}.entity`, `A ${SCORE_CHANGE} is about the user.`, '`user`')
  }
  return {
    name: reader.name(members['name'], `${path}.name`),
    ...readOptions(reader, members, path),
    on: on.map((type, at) => readEventType(reader, type, `${path}.on[${at}]`)),
    entity,
    abuseTypes: abuseTypes.flatMap(
      (type, at) => reader.choice(type, `${path}.abuse_types[${at}]`, ABUSE_TYPES) ?? [],
    ),
    routes,
    ...(control !== undefined && { control }),
  }
}

/** How a workflow is called, and whether it must be asked for. */
function readOptions(
  reader: DocumentReader,
  { display_name, only_on_request }: Readonly<Record<string, unknown>>,
  path: string,
): Pick<WorkflowDocument, 'displayName' | 'onlyOnRequest'> {
  if (only_on_request !== undefined && typeof only_on_request !== 'boolean') {
    reader.error(`${path}.only_on_request`, 'It must be true or false.')
  }
  const displayName =
    display_name === undefined ? '' : reader.text(display_name, `${path}.display_name`)
  if (displayName.length > POLICY_LIMITS.nameChars) {
    reader.error(`${path}.display_name`, `It has more than ${POLICY_LIMITS.nameChars} characters.`)
  }
  return {
    ...(displayName !== '' && { displayName }),
    ...(only_on_request === true && { onlyOnRequest: true }),
  }
}

function readRoute(reader: DocumentReader, value: unknown, path: string): RouteDocument {
  const members = reader.members(value, path, ['name', 'when', 'share', 'budget', 'do'])
  const share = members['share'] ?? 100
  const isShare = typeof share === 'number' && share > 0 && share <= 100
  if (!isShare) reader.error(`${path}.share`, 'It must be a percentage above 0, at most 100.')
  const actions = reader
    .list(members['do'], `${path}.do`, POLICY_LIMITS.actionsOfRoute)
    .flatMap((one, at) => readAction(reader, one, `${path}.do[${at}]`) ?? [])
  const budget = readBudget(reader, members['budget'], `${path}.budget`)
  return {
    name: reader.name(members['name'], `${path}.name`),
    when: members['when'] === true ? 'true' : reader.text(members['when'], `${path}.when`),
    share: isShare ? share : 100,
    ...(budget !== undefined && { budget }),
    actions,
  }
}

/** Verdicts name workflows and routes: no two may be called alike. */
function unique(
  reader: DocumentReader,
  all: readonly { readonly name: string }[],
  path: string,
): void {
  const seen = new Set<string>()
  for (const [at, { name }] of all.entries()) {
    if (name !== '' && seen.has(name))
      reader.error(`${path}[${at}].name`, `\`${name}\` is used before.`)
    seen.add(name)
  }
}
