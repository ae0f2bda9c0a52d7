import { byAbuseType } from '../../answers/score-parts.ts'
import {
  booleanSchema,
  listSchema,
  namedObject,
  nullable,
  numberSchema,
  objectSchema,
} from '../../answers/typed-schema.ts'
import { LIMITS } from '../../limits.ts'
import {
  countSchema,
  idSchema,
  momentSchema,
  sentenceSchema,
  userIdSchema,
} from '../common-schemas.ts'

const fingerprintSchema = namedObject('Fingerprint', {
  id: idSchema('b3f1c27a90de4418'),
  first_seen: momentSchema('When it was first seen.'),
  devices: countSchema('Devices that have it; an estimate.', 1),
  users: countSchema('Users seen with it.', 1),
  networks: countSchema('Networks it was seen in.', 2),
  pervasiveness: numberSchema({
    description: '0 = only this device has it; near 1 = very many do.',
    examples: [0],
  }),
  text: sentenceSchema('No other device with this fingerprint was seen.'),
})

export const deviceSchema = namedObject('Device', {
  id: idSchema('8a5c1e0f6b7d4e21'),
  first_seen: momentSchema('When it was first seen.'),
  last_seen: momentSchema('When it was last seen.'),
  signals: listSchema(
    namedObject('DeviceSignal', {
      name: idSchema('browser'),
      text: sentenceSchema('Firefox 139 on Windows.'),
    }),
    { description: 'What a collector told of it, in words.' },
  ),
  warnings: listSchema(sentenceSchema('A program drives the browser.')),
  label: nullable(
    objectSchema({ is_bad: booleanSchema(), time: momentSchema('When it was labelled.') }),
  ),
  bad_labels_90d: byAbuseType(countSchema('Bad labels of its users within 90 days.', 1)),
  fingerprint: nullable(fingerprintSchema),
  user_count: countSchema('Users seen with it.', 1),
  users: listSchema(userIdSchema, {
    description: `Those seen with it last, ${LIMITS.deviceListedCount} at most.`,
  }),
  session_count: countSchema('Sessions it was seen in.', 1),
  sessions: listSchema(
    namedObject('DeviceSession', {
      id: idSchema('gigtleqddo84l8cm15qe4il'),
      user_id: nullable(userIdSchema),
      last_seen: momentSchema('When it was last seen in it.'),
    }),
    { description: `Those it was seen in last, ${LIMITS.deviceListedCount} at most.` },
  ),
})

export const userDevicesSchema = namedObject('UserDevices', {
  user_id: userIdSchema,
  devices: listSchema(deviceSchema),
  next: nullable(idSchema('4711', 'The `cursor` of the next page.')),
})
