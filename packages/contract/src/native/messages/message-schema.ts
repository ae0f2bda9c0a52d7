import { abuseTypeSchema } from '../../answers/score-parts.ts'
import {
  booleanSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  objectSchema,
  optional,
  type Schema,
  textSchema,
  wordSchema,
} from '../../answers/typed-schema.ts'
import { personal } from '../../answers/personal.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import type { ValueOf } from '../../answers/typed-schema.ts'
import {
  countSchema,
  idSchema,
  momentSchema,
  scoreSchema,
  sequenceSchema,
  userIdSchema,
} from '../common-schemas.ts'
import type { MessageKindDeclaration } from './define-message-kind.ts'
import { MESSAGE_KINDS, type MessageBodies, type MessageKind } from './message-kinds.ts'
import { messageEntitySchema } from './message-parts.ts'

const pathSchema = (example: string): Schema<string> => textSchema({ examples: [example] })

/** What every message has besides its kind and its body. */
const head = {
  id: countSchema('Rises; the same whenever the message is read.', 4_824_080),
  version: countSchema("Of the body's schema.", 1),
  sequence: sequenceSchema,
  time: momentSchema('When its cause was received.'),
  entity: nullable(messageEntitySchema),
  user_id: nullable(userIdSchema),
  abuse_type: nullable(abuseTypeSchema),
  score: nullable(scoreSchema),
  decision_id: nullable(idSchema('block_user_payment_abuse')),
  case_id: nullable(idSchema('18446')),
  queue: nullable(idSchema('payment_review')),
  links: namedObject('MessageLinks', {
    self: pathSchema('/v1/messages/4824080'),
    entry: pathSchema('/v1/events/4711'),
    user: optional(pathSchema('/v1/users/billy_jones')),
    case: optional(pathSchema('/v1/cases/18446')),
  }),
  body_left_out: booleanSchema({
    description: 'The message is longer than `messageBytes` with its body: read it by its id.',
  }),
} as const

const headSchema = objectSchema(head)

type Head = ValueOf<typeof headSchema>

/** A message as readers get it. `body`: null where it was not asked for, or left out. */
export type MessageJson = {
  readonly [Kind in MessageKind]: Head & {
    readonly kind: Kind
    readonly body: MessageBodies[Kind] | null
  }
}[MessageKind]

/** `decision.applied` → `DecisionApplied`. */
const wordOf = (kind: string): string =>
  kind.replaceAll(/(?:^|[._])(\w)/g, (_, first: string) => first.toUpperCase())

const schemaOf = ({ kind, body, meaning }: MessageKindDeclaration): JsonSchema =>
  namedObject(
    `${wordOf(kind)}Message`,
    { kind: wordSchema(kind), ...head, body: nullable(body) },
    { description: meaning },
  )

const all = MESSAGE_KINDS as readonly MessageKindDeclaration[]

/** The schema of the messages of one kind. */
export const schemaOfKind: ReadonlyMap<string, JsonSchema> = new Map(
  all.map((declaration) => [declaration.kind, schemaOf(declaration)]),
)

/** Members with personal data have one name in all kinds: a union is masked by what stands next to it, once. */
const personalMembers = Object.fromEntries(
  all.flatMap(({ personal: names = [] }) => names.map((name) => [name, personal('text', {})])),
)

export const messageSchema: Schema<MessageJson> = named('AnyMessage', {
  anyOf: [...schemaOfKind.values()],
  properties: { body: { properties: personalMembers } },
})

export const messagePageSchema = namedObject('MessagePage', {
  messages: listSchema(messageSchema),
  next: countSchema('The `after` of the next page.', 4_824_080),
  oldest: nullable(countSchema('The oldest message that is kept.', 1024)),
  missed: booleanSchema({
    description: 'Messages after `after` are gone: the oldest that are kept follow.',
  }),
})

export const messagePreviewSchema = namedObject('MessagePreview', {
  messages: listSchema(messageSchema),
  looked_at: countSchema('How many messages were looked at, the newest first.', 812),
})
