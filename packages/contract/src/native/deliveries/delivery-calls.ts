import { LIMITS } from '../../limits.ts'
import { answers, defineCall } from '../call/native-call.ts'
import {
  choiceParameter,
  cursorParameter,
  idParameter,
  integerParameter,
  momentParameter,
} from '../call/parameter.ts'
import { replayBody } from './delivery-body.ts'
import {
  deliveryDetailSchema,
  deliveryPageSchema,
  replayCountSchema,
  replaySchema,
  replaysSchema,
} from './delivery-schema.ts'
import { DELIVERY_STATES } from '../../enums/delivery-words.ts'

/** Requests and answers of every queue and abuse type: not for roles that are restricted to some. */
const reading = { access: 'api_key', permission: 'read_deliveries', tag: 'Webhooks' } as const
const managing = { access: 'api_key', permission: 'manage_endpoints', tag: 'Webhooks' } as const

const EXAMPLE = { endpoint: 'ep_3f2a9c0e1b7d4e21', state: 'parked' } as const

/** What was sent to endpoints, and what is sent again. */
export const deliveryCalls = {
  listDeliveries: defineCall(
    {
      ...reading,
      method: 'GET',
      path: '/v1/deliveries',
      summary: 'List deliveries',
      description:
        'Newest first, as long as they are kept. `next` is the `cursor` of the next page; null ends it.',
      query: {
        endpoint: idParameter('Only those to this endpoint.'),
        message: idParameter(
          'Only those of this message: its `webhook-id`, or its id in the feed.',
        ),
        entity_type: idParameter('Only those about this entity; with `entity_id`.'),
        entity_id: idParameter('Only those about this entity; with `entity_type`.'),
        state: choiceParameter(DELIVERY_STATES, 'Only those in this state.'),
        replay: idParameter('Only those of this replay.'),
        since: momentParameter('Only those that were added at this time or later.'),
        until: momentParameter('Only those that were added before this time.'),
        cursor: cursorParameter('Where the page starts: `next` of the page before.'),
        limit: integerParameter(
          { least: 1, most: LIMITS.pageMaxCount },
          `Deliveries of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.pageDefaultCount} by default.`,
        ),
      },
      answer: answers(deliveryPageSchema),
      errors: ['not_found'],
    },
    { state: 'parked' },
  ),
  readDelivery: defineCall(
    {
      ...reading,
      method: 'GET',
      path: '/v1/deliveries/{deliveryId}',
      summary: 'Read a delivery with its tries',
      answer: answers(deliveryDetailSchema),
    },
    { deliveryId: '4711' },
  ),
  countReplay: defineCall(
    {
      ...reading,
      method: 'POST',
      path: '/v1/replays/count',
      changes: false,
      summary: 'Count what a replay would send',
      description: 'Sends nothing.',
      body: replayBody,
      answer: answers(replayCountSchema),
      errors: ['not_found'],
    },
    { body: EXAMPLE },
  ),
  startReplay: defineCall(
    {
      ...managing,
      method: 'POST',
      path: '/v1/replays',
      summary: 'Send deliveries again',
      description:
        'The same ids and bytes, with the header `winnow-replay`. Replays take a quarter of the requests of an endpoint at most, ' +
        'so that new messages are not held up. What is about the same entity stays in order among itself.',
      body: replayBody,
      answer: answers(replaySchema),
      errors: ['not_found'],
    },
    { body: EXAMPLE },
  ),
  listReplays: defineCall(
    {
      ...reading,
      method: 'GET',
      path: '/v1/replays',
      summary: 'List the replays',
      answer: answers(replaysSchema, 'The latest 100, newest first.'),
    },
    {},
  ),
  stopReplay: defineCall(
    {
      ...managing,
      method: 'POST',
      path: '/v1/replays/{replayId}/stop',
      summary: 'Stop a replay',
      description: 'What of it was not sent yet is cancelled.',
      answer: answers(replaySchema),
    },
    { replayId: '3' },
  ),
}
