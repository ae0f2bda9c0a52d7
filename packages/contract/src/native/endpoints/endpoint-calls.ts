import { ours } from '../../answers/personal.ts'
import { LIMITS } from '../../limits.ts'
import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, answersNothing, defineCall } from '../call/native-call.ts'
import {
  endpointChangeBody,
  endpointEnablingBody,
  newEndpointBody,
  secretRotationBody,
} from './endpoint-body.ts'
import {
  enabledEndpointSchema,
  endpointSchema,
  endpointsSchema,
  newEndpointSchema,
  testedEndpointSchema,
} from './endpoint-schema.ts'

const [ENDPOINTS, ENDPOINT] = ['/v1/endpoints', '/v1/endpoints/{endpointId}'] as const

const EXAMPLE = 'ep_3f2a9c0e1b7d4e21'

const reading = {
  access: 'api_key',
  permission: 'read_deliveries',
  scope: WHOLE_ENVIRONMENT,
  tag: 'Webhooks',
} as const

/** They decide where messages of every queue and abuse type go: not for roles that are restricted to some. */
const managing = { access: 'api_key', permission: 'manage_endpoints', tag: 'Webhooks' } as const

/** Where messages are sent: webhooks, mail addresses, chats. */
export const endpointCalls = {
  listEndpoints: defineCall(
    {
      ...reading,
      method: 'GET',
      path: ENDPOINTS,
      summary: 'List the endpoints',
      answer: answers(ours(endpointsSchema), 'In the order in which they were made.'),
    },
    {},
  ),
  createEndpoint: defineCall(
    {
      ...managing,
      method: 'POST',
      path: ENDPOINTS,
      summary: 'Create an endpoint',
      description:
        'It gets each message that its filter matches from now on, at least once, with the same `webhook-id` and the same ' +
        `bytes at each try. Its secret is in this answer and in no other. Up to ${LIMITS.endpointsCount} endpoints.`,
      body: newEndpointBody,
      answer: answers(ours(newEndpointSchema)),
      errors: ['conflict'],
    },
    { body: { url: 'https://shop.example/hooks' } },
  ),
  readEndpoint: defineCall(
    {
      ...reading,
      method: 'GET',
      path: ENDPOINT,
      summary: 'Read an endpoint',
      answer: answers(ours(endpointSchema)),
    },
    { endpointId: EXAMPLE },
  ),
  changeEndpoint: defineCall(
    {
      ...managing,
      method: 'PATCH',
      path: ENDPOINT,
      summary: 'Change an endpoint',
      description: 'What is absent stays. Deliveries that wait already keep their bodies.',
      body: endpointChangeBody,
      answer: answers(ours(endpointSchema)),
    },
    { endpointId: EXAMPLE, body: { per_second: 20 } },
  ),
  deleteEndpoint: defineCall(
    {
      ...managing,
      method: 'DELETE',
      path: ENDPOINT,
      summary: 'Delete an endpoint',
      description: 'Deliveries that wait are cancelled.',
      answer: answersNothing('It is gone.'),
    },
    { endpointId: EXAMPLE },
  ),
  rotateEndpointSecret: defineCall(
    {
      ...managing,
      method: 'POST',
      path: `${ENDPOINT}/rotate`,
      summary: 'Rotate the secret of an endpoint',
      description:
        'Both secrets sign until the overlap ends. `X-Sift-Science-Signature` has room for one signature: tries take turns, ' +
        'and the former secret begins.',
      body: secretRotationBody,
      answer: answers(ours(newEndpointSchema)),
    },
    { endpointId: EXAMPLE, body: { overlap_hours: 24 } },
  ),
  disableEndpoint: defineCall(
    {
      ...managing,
      method: 'POST',
      path: `${ENDPOINT}/disable`,
      summary: 'Disable an endpoint',
      description: 'Its messages are held, for the retention of deliveries.',
      answer: answers(ours(endpointSchema)),
    },
    { endpointId: EXAMPLE },
  ),
  enableEndpoint: defineCall(
    {
      ...managing,
      method: 'POST',
      path: `${ENDPOINT}/enable`,
      summary: 'Enable an endpoint',
      description:
        'The answer has the number of messages that are held: replay this gap now or later.',
      body: endpointEnablingBody,
      answer: answers(ours(enabledEndpointSchema)),
    },
    { endpointId: EXAMPLE, body: {} },
  ),
  testEndpoint: defineCall(
    {
      ...managing,
      method: 'POST',
      path: `${ENDPOINT}/test`,
      summary: 'Send a test message',
      description:
        'Sends an example of a message once, also to an endpoint that is disabled, and answers in plain words what came of it.',
      answer: answers(testedEndpointSchema),
    },
    { endpointId: EXAMPLE },
  ),
}
