import { visible } from '../../../outside-text/visible.ts'
import type { LinkedValue } from '../linked-value.ts'

/** Nodes on the page at most: more of them nobody can tell apart. */
export const MAX_NODES = 120

export interface GraphNode {
  readonly id: string
  readonly label: string
  readonly kind: 'self' | 'user' | 'bad' | 'value' | 'folded'
  /** What a click on it opens. */
  readonly type: string
  readonly key: string
}

interface GraphEdge {
  readonly source: string
  readonly target: string
}

export interface GraphParts {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

/** A user with the values they share and who else has these, by the lists that were read; weak values stay folded. */
export function graphParts(
  lists: ReadonlyMap<string, readonly LinkedValue[]>,
  center: string,
): GraphParts {
  const nodes = new Map<string, GraphNode>()
  const edges = new Map<string, GraphEdge>()
  const put = (node: GraphNode): boolean => {
    if (!nodes.has(node.id) && nodes.size >= MAX_NODES) return false
    if (!nodes.has(node.id)) nodes.set(node.id, node)
    return true
  }
  const tie = (source: string, target: string): void =>
    void edges.set(`${source} ${target}`, { source, target })
  put(userNode(center, 'self'))
  for (const [userId, values] of lists) {
    if (!put(userNode(userId, 'user'))) break
    for (const value of values) {
      if (!put(valueNode(value))) break
      tie(userOf(userId), valueOf(value))
      if (value.is_weak) continue
      for (const { user_id: other, bad } of value.users) {
        if (!put(userNode(other, bad.length > 0 ? 'bad' : 'user'))) break
        tie(userOf(other), valueOf(value))
      }
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] }
}

const LABEL_CHARS = 24

const short = (text: string): string => {
  const letters = Array.from(text)
  const cut = letters.length <= LABEL_CHARS ? text : `${letters.slice(0, LABEL_CHARS).join('')}…`
  return visible(cut)
}

const userOf = (userId: string): string => `user ${userId}`

const valueOf = ({ type, id }: LinkedValue): string => `${type} ${id}`

const userNode = (userId: string, kind: GraphNode['kind']): GraphNode => ({
  id: userOf(userId),
  label: short(userId),
  kind,
  type: 'user',
  key: userId,
})

const valueNode = (value: LinkedValue): GraphNode => ({
  id: valueOf(value),
  label: value.is_weak ? `${short(value.id)} (${value.users_count})` : short(value.id),
  kind: value.is_weak ? 'folded' : 'value',
  type: value.type,
  key: value.id,
})
