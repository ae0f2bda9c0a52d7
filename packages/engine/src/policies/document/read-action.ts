import { readDuration } from '../conditions/read-duration.ts'
import type { DocumentReader } from './document-reader.ts'
import { type ActionDocument, POLICY_LIMITS } from './policy-document.ts'

/** How an action is written: the first member says what it does. */
const ACTIONS = [
  'decide',
  'review',
  'tag',
  'notify',
  'add_to_list',
  'remove_from_list',
  'answer',
] as const

type Action = (typeof ACTIONS)[number]

/** Reads `{decide: block_user}`, `{add_to_list: bad_cards, value: event.card, for: 30d}` … */
export function readAction(
  reader: DocumentReader,
  value: unknown,
  path: string,
): ActionDocument | undefined {
  const members = reader.members(value, path, [...ACTIONS, 'value', 'for'])
  const [action, ...more] = ACTIONS.filter((name) => members[name] !== undefined)
  if (action === undefined || more.length > 0) {
    reader.error(path, `It must do one thing: ${ACTIONS.join(', ')}.`)
    return undefined
  }
  return actionOf(reader, action, { members, path: `${path}.${action}`, of: path })
}

interface Written {
  readonly members: Readonly<Record<string, unknown>>
  /** The path of the action's own member, and of the action. */
  readonly path: string
  readonly of: string
}

function actionOf(reader: DocumentReader, action: Action, written: Written): ActionDocument {
  const { members, path } = written
  switch (action) {
    case 'decide':
      return { do: 'decide', decision: reader.name(members[action], path) }
    case 'review':
      return { do: 'review', queue: reader.name(members[action], path) }
    case 'tag':
      return { do: 'tag', tag: reader.name(members[action], path) }
    case 'notify':
      return { do: 'notify', endpoint: reader.name(members[action], path) }
    case 'answer':
      return { do: 'answer', values: answerValues(reader, members[action], path) }
    case 'add_to_list':
    case 'remove_from_list':
      return listChange(reader, action, written)
  }
}

function listChange(
  reader: DocumentReader,
  action: 'add_to_list' | 'remove_from_list',
  { members, path, of }: Written,
): ActionDocument {
  const list = reader.name(members[action], path)
  const value = reader.text(members['value'], `${of}.value`)
  const written = members['for']
  const forMs = typeof written === 'string' ? readDuration(written) : undefined
  if (
    written !== undefined &&
    (forMs === undefined || forMs <= 0 || action === 'remove_from_list')
  ) {
    reader.error(`${of}.for`, 'It says how long a value stays on the list, as in `30d`.')
  }
  return { do: action, list, value, ...(forMs === undefined ? {} : { forMs }) }
}

/** Values that come back in the event's answer. */
function answerValues(
  reader: DocumentReader,
  value: unknown,
  path: string,
): Readonly<Record<string, string | number | boolean>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = isObject ? Object.entries(value) : []
  const { answerValues: most, answerChars } = POLICY_LIMITS
  if (entries.length === 0 || entries.length > most) {
    reader.error(path, `It must be an object of 1 to ${most} values.`)
  }
  const kept: [string, string | number | boolean][] = []
  for (const [name, of] of entries.slice(0, most) as [string, unknown][]) {
    const isPlain =
      (typeof of === 'string' && of.length <= answerChars) ||
      typeof of === 'boolean' ||
      (typeof of === 'number' && Number.isFinite(of))
    if (isPlain) kept.push([reader.name(name, `${path}.${name}`), of])
    else
      reader.error(
        `${path}.${name}`,
        `It must be a number, true or false, or a text of at most ${answerChars} characters.`,
      )
  }
  return Object.fromEntries(kept)
}
