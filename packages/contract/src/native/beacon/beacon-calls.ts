import { beaconSchema } from './beacon-schema.ts'
import { answersNothing, defineCall, jsonBody } from '../call/native-call.ts'

/** What `s.js` sends. */
export const beaconCalls = {
  sendBeacon: defineCall(
    {
      method: 'POST',
      path: '/v1/beacon',
      access: 'beacon',
      permission: 'send_beacons',
      tag: 'Browser',
      summary: 'Record a page view',
      description:
        'For `s.js`: JSON under `text/plain`, with the beacon key as `key`. Beacons are evidence of ' +
        'devices only: they score nobody and write to no user.',
      body: jsonBody(beaconSchema),
      answer: answersNothing('Taken, also when it came before.'),
    },
    { body: { id: '0d9f1c52-7c1e-4c4b' } },
  ),
}
