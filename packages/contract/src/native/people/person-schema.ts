import {
  booleanSchema,
  choiceSchema,
  integerSchema,
  listSchema,
  named,
  namedObject,
  optional,
  textSchema,
} from '../../answers/typed-schema.ts'
import { ABUSE_TYPES } from '../../canonical-event.ts'
import { idSchema, momentSchema } from '../common-schemas.ts'
import { LINK_KIND_WORDS, PERSON_STATE_WORDS } from './person-words.ts'

export const roleGrantSchema = namedObject('RoleGrant', {
  role: idSchema('analyst'),
  environments: optional(
    listSchema(idSchema('4e1d2c3b4e1d2c3b4e1d2c3b/production'), {
      description: 'Where the role counts; absent = in all environments.',
    }),
  ),
  queues: optional(listSchema(idSchema('orders'), { description: 'Absent = all queues.' })),
  abuse_types: optional(
    listSchema(choiceSchema(ABUSE_TYPES), { description: 'Absent = all abuse types.' }),
  ),
})

export const personStateSchema = named('PersonState', choiceSchema(PERSON_STATE_WORDS))

export const personSchema = namedObject('Person', {
  person_id: idSchema('9b1de0a24c7f3e58'),
  email: idSchema('maya@shop.example'),
  name: textSchema({ examples: ['Maya Okafor'] }),
  state: personStateSchema,
  roles: listSchema(roleGrantSchema),
  created_at: momentSchema('When they were invited.'),
  last_sign_in_at: optional(momentSchema('When they last signed in.')),
  has_totp: booleanSchema({ description: 'Whether a code is needed besides the password.' }),
  passkeys: integerSchema({ description: 'How many passkeys they have.', examples: [1] }),
  sessions: integerSchema({ description: 'How many sessions are open.', examples: [2] }),
  is_provider: booleanSchema({ description: 'Whether they sign in by OpenID Connect.' }),
})

export const peopleListSchema = namedObject('People', { people: listSchema(personSchema) })

export const personLinkSchema = namedObject('PersonLink', {
  kind: named('PersonLinkKind', choiceSchema(LINK_KIND_WORDS)),
  link: textSchema({
    description: 'Shown this once. Whoever has it can use it, once.',
    examples: ['https://winnow.shop.example/link#Zk3…'],
  }),
  expires_at: momentSchema('When it works no longer.'),
})

export const invitedSchema = namedObject('InvitedPerson', {
  ...personSchema.properties,
  invitation: personLinkSchema,
})
