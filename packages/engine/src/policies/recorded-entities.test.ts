import { describe, expect, it } from 'vitest'
import { decodeOutcome, encodeOutcome, NO_OUTCOME } from '../events/outcome.ts'
import { entityIdsOf } from './entity-ids.ts'
import { entitiesSection, recordedEntities } from './recorded-entities.ts'
import { inputOf, ORDER } from './some-input.test.support.ts'

const { event } = inputOf({ ...ORDER, $session_id: 's-1' })
const all = entityIdsOf(event)

const KINDS = [{}, { user: 'ann' }, { user: 'ann', order: 'o-1' }, { session: 's-1' }, all]

describe('what the workflows of an event could be about', () => {
  it.each(KINDS)('is read as it was recorded: %j', (ids) => {
    const bytes = encodeOutcome({ ...NO_OUTCOME, sections: [entitiesSection(ids)] })
    expect(recordedEntities(decodeOutcome(bytes).sections, event)).toEqual(ids)
  })

  it('is nothing that the event does not contain', () => {
    const sections = [entitiesSection({ content: 'c-1', user: 'ann' })]
    expect(recordedEntities(sections, event)).toEqual({ user: 'ann' })
  })

  it('is not known of an event without the section', () => {
    expect(recordedEntities(undefined, event)).toBeUndefined()
    expect(recordedEntities([{ tag: 1, version: 1, bytes: new Uint8Array(9) }], event)).toBe(
      undefined,
    )
  })
})
