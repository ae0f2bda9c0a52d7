import { checkAnswer, resendAnswer, sendAnswer } from '../answers/verification-answers.ts'
import {
  choiceSchema,
  named,
  namedObject,
  optional,
  recordSchema,
  type Schema,
  textSchema,
} from '../answers/typed-schema.ts'
import type { CallTag } from '../native/call/native-call.ts'
import type { Permission } from '../native/call/permissions.ts'
import { REFUSALS_BY_STATUS } from './compat-refusals.ts'
import type { JsonSchema } from './json-schema.ts'

/** Both versions of the Verification API mean the same. */
export const VERIFICATION_VERSIONS = ['v1', 'v1.1'] as const

const text = (example: string, description?: string) =>
  textSchema({ examples: [example], ...(description === undefined ? {} : { description }) })

const key = optional(textSchema({ description: 'Unless the key is in a header or the query.' }))
const userId = text('billy_jones', 'Whom the code is for. A number is taken, too.')
const event = optional(
  text('$login', 'The type of the event that is protected; absent = the newest code of the user.'),
)
const entity = optional(text('gigtleqddo84l8cm15qe4il', 'The id of what is protected, likewise.'))

const sendBody = namedObject('VerificationSend', {
  $api_key: key,
  $user_id: userId,
  $send_to: text('billy@example.com', 'One email address, or a phone number in E.164.'),
  $verification_type: choiceSchema(['$email', '$sms']),
  $brand_name: optional(text('Shop', 'Stands in the message.')),
  $language: optional(text('de', 'Of the message. English where there are no texts in it.')),
  $site_country: optional(text('US')),
  $verified_entity_id: optional(text('gigtleqddo84l8cm15qe4il', 'As in `$event`.')),
  $event: recordSchema<unknown>(
    {},
    {
      description:
        '`$session_id` and `$verified_event` are required. `$verified_entity_id`, `$reason`, `$ip`, `$browser` or `$app` ' +
        'and custom fields may be there, as in a `$verification` event.',
      examples: [{ $session_id: 'gigtleqddo84l8cm15qe4il', $verified_event: '$login' }],
    },
  ),
})

const resendBody = namedObject('VerificationResend', {
  $api_key: key,
  $user_id: userId,
  $verified_event: event,
  $verified_entity_id: entity,
})

const checkBody = namedObject('VerificationCheck', {
  ...resendBody.properties,
  $code: named('VerificationCode', {
    anyOf: [{ type: 'string' }, { type: 'integer' }],
    description: 'What the user typed. Codes are compared as numbers.',
    examples: ['318004'],
  }) as Schema<string | number>,
})

interface Operation {
  readonly summary: string
  readonly description: string
  readonly body: JsonSchema
  readonly answer: JsonSchema
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  send: {
    summary: 'Send a one-time code',
    description:
      'Sends a code of six digits by mail or SMS, and records a `$verification` event with `$pending`. A code that was sent ' +
      'before for the same user, event and entity is no longer valid. Answers once the mail server or gateway accepted the ' +
      'message.',
    body: sendBody,
    answer: sendAnswer,
  },
  resend: {
    summary: 'Send a new code to the same recipient',
    description:
      'The code before is no longer valid. Refused with 50 where no code is open, or it was sent as often as ' +
      '`verification_resends` allows.',
    body: resendBody,
    answer: resendAnswer,
  },
  check: {
    summary: 'Check a one-time code',
    description:
      'A right code is valid once; the answer has status 0. A wrong, used, expired or unknown one has status 50 and HTTP ' +
      'status 200, always with the same message. Records a `$verification` event with `$success` or `$failure` where a code ' +
      'was open.',
    body: checkBody,
    answer: checkAnswer,
  },
}

const operation = ({ summary, description, body, answer }: Operation): JsonSchema => ({
  summary,
  description,
  tags: ['Verification' satisfies CallTag],
  'x-permission': 'send_verifications' satisfies Permission,
  requestBody: { required: true, content: { 'application/json': { schema: body } } },
  responses: {
    200: { description: 'Done.', content: { 'application/json': { schema: answer } } },
    ...REFUSALS_BY_STATUS,
  },
})

/** The paths of the Verification API. */
export const verificationPaths: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  VERIFICATION_VERSIONS.flatMap((version) =>
    Object.entries(OPERATIONS).map(([name, declared]) => [
      `/${version}/verification/${name}`,
      { post: operation(declared) },
    ]),
  ),
)
