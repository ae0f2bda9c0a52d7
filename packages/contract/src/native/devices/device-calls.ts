import { LIMITS } from '../../limits.ts'
import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { cursorParameter } from '../call/parameter.ts'
import { deviceSchema, userDevicesSchema } from './device-schema.ts'

/** Devices that collectors in pages and apps saw, and those of a user. */
export const deviceCalls = {
  readDevice: defineCall(
    {
      method: 'GET',
      path: '/v1/devices/{deviceId}',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Read a device',
      description:
        'What a collector told of it, in words; what is wrong with it; how common its fingerprint is; ' +
        `the sessions it was seen in and their users, the newest first: ${LIMITS.deviceListedCount} of each at most.`,
      answer: answers(deviceSchema),
    },
    { deviceId: '8a5c1e0f6b7d4e21' },
  ),
  listUserDevices: defineCall(
    {
      method: 'GET',
      path: '/v1/users/{userId}/devices',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: "List a user's devices",
      description:
        "Those of sessions that an event of the secret key tied to the user, and installations that his app's " +
        `server names, the one seen last first: ${LIMITS.devicesPageCount} a page. \`next\` of an answer is the \`cursor\` of the next page; null ends it. A user ` +
        'that a page merely claims has none by it.',
      query: {
        cursor: cursorParameter('Where the page starts: `next` of the page before.'),
      },
      answer: answers(userDevicesSchema),
    },
    { userId: 'billy_jones' },
  ),
}
