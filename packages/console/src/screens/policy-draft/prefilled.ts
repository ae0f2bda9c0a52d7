import { parse } from 'yaml'
import { queueFor, type Route, workflowsOf } from '../../parts/policy/policy-flow.ts'
import { policyText } from '../../parts/policy/policy-text.ts'
import { editText } from './text/edit-text.ts'

/** What a new route is about, as the address says it. */
export interface Prefill {
  readonly when: string
  /** The event type of its workflow. */
  readonly on: string | undefined
}

const NAME = 'new_route'

const USUAL_EVENT = '$create_order'

const freeName = (taken: readonly string[]): string => {
  if (!taken.includes(NAME)) return NAME
  let count = 2
  while (taken.includes(`${NAME}_${count}`)) count += 1
  return `${NAME}_${count}`
}

const ALWAYS = 'true'

/** After the routes that may take an event already, before one that takes all the rest. */
const placeIn = (routes: readonly Route[]): number => {
  const rest = routes.findIndex((one) => one.when.trim() === ALWAYS)
  return rest < 0 ? routes.length : rest
}

/** A text with a new route of the workflow that runs on the event, and the name of the route: `orders/new_route`. */
export function prefilled(text: string, { when, on }: Prefill) {
  const document: unknown = parse(text)
  const workflows = workflowsOf(document)
  const event = on ?? workflows[0]?.on[0] ?? USUAL_EVENT
  const at = workflows.findIndex((one) => one.on.includes(event))
  const workflow = workflows[at]
  const name = freeName(workflow?.routes.map((one) => one.name) ?? [])
  const queue = queueFor(document, workflow?.abuseTypes ?? [])
  const actions = queue === undefined ? [] : [{ review: queue }]
  const route = { name, when, do: [...actions, { tag: name }] }
  if (workflow === undefined) {
    const made = { name: `on_${event.replaceAll(/\W/g, '')}`, on: [event], routes: [route] }
    const path = ['workflows'] as const
    return {
      text:
        workflows.length === 0
          ? policyText({ workflows: [made] })
          : editText(text, { do: 'insert', path, at: workflows.length, value: made }),
      route: `${made.name}/${name}`,
    }
  }
  const path = ['workflows', at, 'routes'] as const
  return {
    text: editText(text, { do: 'insert', path, at: placeIn(workflow.routes), value: route }),
    route: `${workflow.name}/${name}`,
  }
}
