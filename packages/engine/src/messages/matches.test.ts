import { MESSAGE_KINDS, MESSAGE_PATTERNS } from '@winnow/contract/native'
import { describe, expect, it } from 'vitest'
import type { MessageOf, OutboxMessage } from '../ports/outbox.ts'
import { exampleMessages } from './example-messages.ts'
import type { MessageFilter } from '../ports/message-filter.ts'
import { isOfKind, matches } from './matches.ts'

const examples = exampleMessages()

const ofKind = <Kind extends OutboxMessage['kind']>(kind: Kind): MessageOf<Kind> => {
  const found = examples.find((message) => message.kind === kind)
  if (found === undefined) throw new Error(`no example of ${kind}`)
  return found as MessageOf<Kind>
}

const decided = ofKind('decision.applied')
const crossed = ofKind('score.threshold_crossed')

describe('a filter (W16)', () => {
  it('without conditions takes every message', () => {
    expect(examples.filter((message) => !matches({}, message))).toEqual([])
  })

  it.each<[string, MessageFilter, OutboxMessage, boolean]>([
    ['its kind', { kinds: ['decision.applied'] }, decided, true],
    ['another kind', { kinds: ['decision.reverted'] }, decided, false],
    ['its family', { kinds: ['case.*', 'decision.*'] }, decided, true],
    ['no kind', { kinds: [] }, decided, false],
    ['its entity type', { entityTypes: ['user'] }, decided, true],
    ['another entity type', { entityTypes: ['order'] }, decided, false],
    ['its abuse type', { abuseTypes: ['payment_abuse'] }, decided, true],
    [
      'an abuse type, where it has none',
      { abuseTypes: ['payment_abuse'] },
      ofKind('policy.published'),
      false,
    ],
    ['its decision', { decisions: ['a', 'block_user_payment_abuse'] }, decided, true],
    ['another decision', { decisions: ['a'] }, decided, false],
    ['a queue, where it has none', { queues: ['q'] }, decided, false],
    ['its queue', { queues: ['q'] }, { ...decided, queue: 'q' }, true],
    ['a score at the lower end', { scoreFrom: crossed.score ?? 0 }, crossed, true],
    ['a score above', { scoreFrom: 75 }, crossed, false],
    ['a score at the upper end', { scoreTo: crossed.score ?? 0 }, crossed, true],
    ['a score below', { scoreFrom: 10, scoreTo: 20 }, crossed, false],
    ['a score, where it has none', { scoreTo: 100 }, decided, false],
    ['a field', { fields: { category: 'block' } }, decided, true],
    ['one of several values', { fields: { category: ['watch', 'block'] } }, decided, true],
    ['no value', { fields: { category: [] } }, decided, false],
    ['another value', { fields: { category: 'accept' } }, decided, false],
    ['a field within', { fields: { 'route.workflow': 'New orders' } }, decided, true],
    ['an element of a list', { fields: { 'standing.category': 'block' } }, decided, true],
    ['null', { fields: { analyst: null } }, decided, true],
    ['a missing field', { fields: { nothing: null } }, decided, false],
    ['a field of a text', { fields: { 'category.length': 5 } }, decided, false],
    ['what every object has', { fields: { 'constructor.name': 'Object' } }, decided, false],
    ['a path of too many names', { fields: { 'a.b.c.d.e.f.g.h.i': null } }, decided, false],
    ['another type of value', { fields: { 'route.policy_version': '7' } }, decided, false],
    [
      'each of several',
      { kinds: ['*'], fields: { category: 'block', by: 'policy' } },
      decided,
      true,
    ],
    ['all but one', { kinds: ['*'], fields: { category: 'block', by: 'api' } }, decided, false],
  ])('by %s', (_, filter, message, isMatch) => {
    expect(matches(filter, message)).toBe(isMatch)
  })
})

describe('patterns', () => {
  it('that there are each name some kind, and each kind is named thrice', () => {
    const kinds = MESSAGE_KINDS.map(({ kind }) => kind)
    const named = (pattern: string) => kinds.filter((kind) => isOfKind(pattern, kind))
    expect(MESSAGE_PATTERNS.filter((pattern) => named(pattern).length === 0)).toEqual([])
    for (const kind of kinds) {
      expect(MESSAGE_PATTERNS.filter((pattern) => isOfKind(pattern, kind))).toHaveLength(3)
    }
  })

  it('name whole families alone', () => {
    expect(isOfKind('decision.*', 'decisions.applied')).toBe(false)
    expect(isOfKind('decision.app*', 'decision.applied')).toBe(false)
    expect(isOfKind('decision', 'decision.applied')).toBe(false)
  })
})
