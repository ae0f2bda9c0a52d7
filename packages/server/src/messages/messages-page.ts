import { MESSAGE_KINDS, type MessageKindDeclaration } from '@winnow/contract/native'
import { exampleMessages, type OutboxMessage } from '@winnow/engine'
import { messageJson } from './message-json.ts'

const FULL = { scale: 100, form: 'full', isMasked: false } as const

/** docs/reference/messages.md, made from the declarations; the examples are made as the service makes messages. */
export function messagesPage(): string {
  const examples = exampleMessages()
  const all = MESSAGE_KINDS as readonly MessageKindDeclaration[]
  return [
    '# Messages',
    '<!-- Made by `npm run generate` from packages/contract/src/native/messages; edit that. -->',
    'Every kind of message of [`GET /v1/messages`](../guides/messages.md). The JSON Schema of each is in\n[openapi.json](openapi.json) under `components/schemas`, as `DecisionAppliedMessage` and so on. A kind that changes gets a new\n`version`; members may be added to one.',
    table(
      ['kind', 'sent when'],
      all.map(({ kind, meaning }) => [`[\`${kind}\`](#${anchorOf(kind)})`, meaning]),
    ),
    '## What every message has',
    table(['member', 'what'], HEAD),
    ...all.flatMap((declaration) => kindParts(declaration, examples)),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}

const HEAD = [
  ['`id`', 'rises; the same whenever the message is read'],
  ['`kind`, `version`', 'what the body contains'],
  ['`sequence`, `time`', 'the ledger entry it follows from, and when that was received, ms'],
  ['`entity`, `user_id`', 'what it is about, and its user; null where there is none'],
  [
    '`abuse_type`, `score`, `decision_id`, `case_id`, `queue`',
    'what readers filter by; null where there is none',
  ],
  ['`links`', 'paths of the message, its entry, its user and its case'],
  ['`body`', 'the members below; null in a `thin` message'],
  ['`body_left_out`', 'true: with its body it is longer than `messageBytes`; read it by its id'],
]

function kindParts(
  { kind, version, meaning, body, personal = [] }: MessageKindDeclaration,
  examples: readonly OutboxMessage[],
): readonly string[] {
  const example = examples.find((message) => message.kind === kind)
  const json = example && JSON.stringify(messageJson(example, FULL).body, undefined, 2)
  const members = Object.keys(body['properties'] ?? {})
  const masked = personal.map((name: string) => `\`${name}\``).join(', ')
  return [
    `## ${kind}`,
    `${meaning} Version ${version}.${masked === '' ? '' : ` Personal: ${masked}.`}`,
    ...(members.length === 0
      ? ['Its body has no members.']
      : [`\`\`\`json\n${json ?? ''}\n\`\`\``]),
  ]
}

/** The anchor that a heading gets. */
const anchorOf = (kind: string): string => kind.replaceAll('.', '')

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
