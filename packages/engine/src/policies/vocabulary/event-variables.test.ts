import { eventTypes, exampleEvent, standing } from '@winnow/contract'
import { expect, it } from 'vitest'
import type { ObjectValue } from '../conditions/condition-type.ts'
import { inputOf } from '../some-input.test.support.ts'
import { eventVariables } from './event-variables.ts'

it('a member that is read alone is what the whole object has of it', () => {
  let compared = 0
  for (const declaration of eventTypes.filter((one) => standing('v205', one) === 'known')) {
    const input = inputOf(exampleEvent(declaration, 'v205'))
    const variables = eventVariables([input.event.type])
    for (const { type, read, member } of variables.values()) {
      if (type.is !== 'object') continue
      const whole = read(input) as ObjectValue | null
      for (const name of Object.keys(type.members)) {
        expect(member?.(name)?.(input)).toEqual(whole?.member(`$${name}`) ?? null)
        compared += 1
      }
      expect(member?.('toString')).toBeUndefined()
    }
  }
  expect(compared).toBeGreaterThan(100)
})
