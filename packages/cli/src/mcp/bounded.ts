import { MCP_LIMITS } from './mcp-limits.ts'

interface Bounds {
  readonly items: number
  readonly members: number
  readonly chars: number
}

/** A value within bounds, and in sentences what was left out of it. */
export interface Bounded {
  readonly value: unknown
  readonly leftOut: readonly string[]
}

/** From wide to narrow: the first in which the value fits. */
const STEPS: readonly Bounds[] = [
  { items: MCP_LIMITS.listItems, members: MCP_LIMITS.objectMembers, chars: MCP_LIMITS.textChars },
  { items: 25, members: MCP_LIMITS.objectMembers, chars: 500 },
  { items: 10, members: 50, chars: 300 },
  { items: 5, members: 50, chars: 200 },
  { items: 3, members: 30, chars: 100 },
  { items: 1, members: 20, chars: 60 },
]

/** A value of an answer, cut until it fits. Lists keep their first items, texts their beginning. */
export function bounded(value: unknown, maxChars: number = MCP_LIMITS.answerChars): Bounded {
  for (const bounds of STEPS) {
    const leftOut: string[] = []
    const cut = cutTo(value, '', { bounds, leftOut })
    if (lengthOf(cut) <= maxChars) return { value: cut, leftOut: fewNotes(leftOut) }
  }
  return { value: null, leftOut: ['All of it was left out: it is too large even when it is cut.'] }
}

const lengthOf = (value: unknown): number => (JSON.stringify(value) ?? '').length

const fewNotes = (notes: readonly string[]): readonly string[] =>
  notes.length <= MCP_LIMITS.notes
    ? notes
    : [
        ...notes.slice(0, MCP_LIMITS.notes),
        `In ${notes.length - MCP_LIMITS.notes} more places something is cut in the same way.`,
      ]

interface Cutting {
  readonly bounds: Bounds
  readonly leftOut: string[]
}

function cutTo(value: unknown, path: string, cutting: Cutting): unknown {
  const { bounds, leftOut } = cutting
  if (typeof value === 'string') return cutText(value, path, cutting)
  if (Array.isArray(value)) {
    const all: readonly unknown[] = value
    if (all.length > bounds.items) {
      leftOut.push(`\`${path}\` has ${bounds.items} of ${all.length} items.`)
    }
    return all.slice(0, bounds.items).map((one, at) => cutTo(one, `${path}[${at}]`, cutting))
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (entries.length > bounds.members) {
    leftOut.push(`\`${path}\` has ${bounds.members} of ${entries.length} members.`)
  }
  const kept = entries
    .slice(0, bounds.members)
    .map(([name, one]) => [name, cutTo(one, pathOf(path, name), cutting)] as const)
  return Object.fromEntries(kept)
}

/** Names of members may come from events: a path keeps their beginning. */
const MAX_NAME_CHARS = 60

const pathOf = (path: string, name: string): string => {
  const short = /^\w+$/.test(name) ? name.slice(0, MAX_NAME_CHARS) : '…'
  return path === '' ? short : `${path}.${short}`
}

function cutText(text: string, path: string, { bounds: { chars }, leftOut }: Cutting): string {
  if (text.length <= chars) return text
  leftOut.push(`\`${path}\` has ${chars} of ${text.length} characters.`)
  return `${text.slice(0, chars).replace(/[\uD800-\uDBFF]$/, '')}…`
}
