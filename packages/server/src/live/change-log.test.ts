import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import { ChangeLog } from './change-log.ts'
import type { CaseChange } from './live-event.ts'

const changeOf = (id: number): CaseChange => ({
  id,
  queue: { name: 'payments', abuseType: 'payment_abuse' },
  change: 'changed',
})

it('after a place come the last changes of the cases that changed since, in order (C19)', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 })), fc.nat(), (ids, seed) => {
      const log = new ChangeLog('e')
      const places = [log.place]
      for (const id of ids) {
        log.add(changeOf(id))
        places.push(log.place)
      }
      const from = seed % places.length
      const since = log.since(places[from] ?? '')?.map(({ at, change }) => [at, change.id])
      const last = ids.flatMap((id, at) =>
        at >= from && ids.lastIndexOf(id) === at ? [[at + 1, id]] : [],
      )
      expect(since).toEqual(last)
    }),
  )
})

it('a place of another log, of the future, or before what is kept is not resumed from', () => {
  const log = new ChangeLog('e')
  expect(log.since('e-0')).toEqual([])
  for (const place of ['', 'e', 'e-', 'e-1', 'f-0', 'e-0-0', 'e--1', 'e-00', 'e-NaN']) {
    expect([place, log.since(place)]).toEqual([place, undefined])
  }
  for (let id = 0; id <= SERVER_LIMITS.liveChangesCount; id += 1) log.add(changeOf(id))
  expect(log.since('e-0')).toBeUndefined()
  expect(log.since('e-1')).toHaveLength(SERVER_LIMITS.liveChangesCount)
})
