import { isPlaceholder } from '@winnow/contract'
import { aggregatesOf } from '../counted/aggregates-of.ts'
import { distinct } from '../counted/define-aggregate.ts'
import { pagesOf } from '../counted/pages-of.ts'
import { defineEntity } from '../define-entity.ts'

/** What beacons reported of a session. */
export const visit = {
  devices: aggregatesOf('visit')('devices', distinct('collected_device')),
}

/** Of a visit, because browsers that keep no cookie name no device when they leave a page. */
export const pagesOfVisit = pagesOf('visit')

export const visitEntity = defineEntity({
  type: 'visit',
  roles: { visit: { called: 'this visit', place: 'in' } },
  ofBeacon: ({ sessionId = '' }) => (isPlaceholder('account', sessionId) ? '' : sessionId),
  aggregates: { ...visit, ...pagesOfVisit },
  keeps: ['last_event'],
})
