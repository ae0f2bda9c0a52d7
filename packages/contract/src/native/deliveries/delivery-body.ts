import { LIMITS } from '../../limits.ts'
import { type Member, meaning, member, oneOf, textUpTo } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { DELIVERY_STATES } from '../../enums/delivery-words.ts'

const ids: Member<readonly string[]> = member<readonly string[]>(
  `a list of 1 to ${LIMITS.replayedDeliveriesCount} ids of deliveries`,
  {
    type: 'array',
    minItems: 1,
    maxItems: LIMITS.replayedDeliveriesCount,
    items: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' },
  },
  (value) => {
    const isList = Array.isArray(value) && value.length > 0
    if (!isList || value.length > LIMITS.replayedDeliveriesCount) return undefined
    return value.every((id): id is string => typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id))
      ? value
      : undefined
  },
)

const moment = (what: string): Member<number> =>
  meaning(
    member<number>('a time in ms since 1970', { type: 'integer', minimum: 0 }, (value) =>
      Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined,
    ),
    what,
  )

const id = textUpTo(LIMITS.idLengthChars)

/** Which deliveries are sent again. */
export const replayBody = membersBody(
  'ReplayRequest',
  {
    endpoint: meaning(id, 'The endpoint that had them.'),
    to: meaning(id, 'The endpoint that gets them; the same by default.'),
    deliveries: meaning(ids, 'Only these.'),
    state: meaning(
      oneOf(...DELIVERY_STATES),
      'Only those in this state: `parked` is what was given up.',
    ),
    kind: meaning(id, 'Only messages of this kind.'),
    entity_type: meaning(id, 'Only those about this entity; with `entity_id`.'),
    entity_id: id,
    since: moment('Only those that were added at this time or later.'),
    until: moment('Only those that were added before this time.'),
  },
  {
    required: ['endpoint'],
    examples: [{ endpoint: 'ep_3f2a9c0e1b7d4e21', state: 'parked' }],
  },
)
