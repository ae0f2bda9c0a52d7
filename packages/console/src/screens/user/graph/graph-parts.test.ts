import { describe, expect, it } from 'vitest'
import type { LinkedValue } from '../linked-value.ts'
import { graphParts, MAX_NODES } from './graph-parts.ts'

const value = (id: string, users: readonly string[], isWeak = false): LinkedValue => ({
  type: 'card',
  id,
  first_seen: 1,
  last_seen: 2,
  users_count: users.length + 1,
  is_weak: isWeak,
  looked_up: users.length,
  decided: 0,
  bad: 0,
  users: users.map((user_id) => ({ user_id, bad: [], good: [] })),
})

const of = (...values: readonly LinkedValue[]) => graphParts(new Map([['ann', values]]), 'ann')

describe('the graph of links (C16)', () => {
  it('ties users by the values that they share; of a weak one it shows the value alone', () => {
    const { nodes, edges } = of(value('a', ['bob']), value('office', ['cy', 'di'], true))
    expect(nodes.map(({ id, kind }) => [id, kind])).toEqual([
      ['user ann', 'self'],
      ['card a', 'value'],
      ['user bob', 'user'],
      ['card office', 'folded'],
    ])
    expect(edges).toHaveLength(3)
  })

  it('is bounded, however much is linked, and no edge hangs in the air', () => {
    const many = Array.from({ length: 90 }, (_, at) => value(`card-${at}`, [`a${at}`, `b${at}`]))
    const { nodes, edges } = of(...many)
    expect(nodes).toHaveLength(MAX_NODES)
    const ids = new Set(nodes.map(({ id }) => id))
    expect(edges.every(({ source, target }) => ids.has(source) && ids.has(target))).toBe(true)
  })
})
