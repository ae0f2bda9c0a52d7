import { describe, expect, it } from 'vitest'
import { ConditionFailed } from './conditions/condition-failed.ts'
import { newFrame } from './conditions/frame.ts'
import { NUMBER, TEXT } from './conditions/condition-type.ts'
import { sharedCondition } from './shared-condition.ts'
import { inputOf, ORDER } from './some-input.test.support.ts'

const reading = (path: string, type: typeof NUMBER | { readonly is: 'lookup' } = NUMBER) =>
  new Map([[path, { type, says: '', read: () => null }]])

const terms = {
  when: 'event.custom.seats > 2',
  eventTypes: ['$login', '$create_order'],
  reads: reading('event.custom.seats'),
  meaningOf: () => 'number',
}

const frameOf = (run: object) => newFrame(inputOf(ORDER, { run }), 0)

describe('a condition that versions have in common', () => {
  it('is one for the same text, event types and meanings', () => {
    const one = sharedCondition(terms)
    expect(sharedCondition({ ...terms, eventTypes: ['$create_order', '$login'] })).toBe(one)
    expect(sharedCondition({ ...terms, eventTypes: ['$login'] })).not.toBe(one)
    expect(sharedCondition({ ...terms, when: 'event.custom.seats > 3' })).not.toBe(one)
    expect(sharedCondition({ ...terms, meaningOf: () => 'string' })).not.toBe(one)
  })

  it('is none where a list is asked: each version records what it found', () => {
    const reads = new Map([...terms.reads, ...reading('lists.bad', { is: 'lookup' })])
    expect(sharedCondition({ ...terms, reads })).toBeUndefined()
    expect(sharedCondition({ ...terms, reads: reading('event.type', TEXT) })).toBeDefined()
  })

  it('says whether it asks what stands decided', () => {
    const asking = reading('decisions.order.payment_abuse', TEXT)
    expect(sharedCondition({ ...terms, when: 'asks', reads: asking })?.asksDecisions).toBe(true)
    expect(sharedCondition(terms)?.asksDecisions).toBe(false)
  })

  it('runs once for an event, and again for the next one', () => {
    const shared = sharedCondition({ ...terms, when: 'once' })
    let runs = 0
    const when = () => (runs += 1) === 1
    const [first, second] = [{}, {}]
    const holds = (run: object) => shared?.holds(when, frameOf(run))
    expect([holds(first), holds(first), holds(second), holds(second)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(runs).toBe(2)
  })

  it('fails for each version that it fails for', () => {
    const shared = sharedCondition({ ...terms, when: 'fails' })
    const run = {}
    const failing = () => {
      throw new ConditionFailed('too much')
    }
    expect(shared?.holds(() => false, frameOf({}))).toBe(false)
    expect(() => shared?.holds(failing, frameOf(run))).toThrow('too much')
    expect(() => shared?.holds(failing, frameOf(run))).toThrow('too much')
    expect(shared?.holds(() => true, frameOf(run))).toBe(true)
  })
})
