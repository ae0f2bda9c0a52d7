import { aggregatesOf } from '../counted/aggregates-of.ts'
import { count, distinct } from '../counted/define-aggregate.ts'
import { defineEntity } from '../define-entity.ts'

const define = aggregatesOf('mail_domain')

/** Who came with mail addresses of one domain. The order is the stored layout: append, never reorder. */
export const mailDomain = {
  arrivals: define('arrivals', count),

  networks: define('networks', distinct('network')),
}

/** That of a sign-up or a guest's order, where a surge is counted. Everybody is at a free provider, which is none. */
export const mailDomainEntity = defineEntity({
  type: 'mail_domain',
  roles: { mail_domain: { called: 'this mail domain', place: 'at' } },
  mentions(list, { reading: { userId }, facts }) {
    const isGuests = facts.type === '$create_order' && userId === ''
    if (facts.type !== '$create_account' && !isGuests) return
    if (facts.emailFree !== 1) list.add('mail_domain', facts.emailDomain)
  },
  aggregates: mailDomain,
  isCommon: true,
})
