import { commonFields } from '../common-fields.ts'
import type { Actor, EventDeclaration } from '../define-event.ts'
import { customEvent, eventTypes } from '../event-types.ts'
import { exampleEvent } from '../examples/example-event.ts'
import { latestVersion, shortEvent } from '../examples/short-event.ts'
import { labelFields } from '../labels/label-fields.ts'
import { SUFFIX_MEANINGS } from '../suffix-meaning.ts'
import { fieldTable, versionWords } from './field-table.ts'
import { anchor, code, page, table } from './markdown.ts'

const ACTOR_WORDS: Readonly<Record<Actor, string>> = {
  user: '`$user_id` is required; empty only beside `$session_id`. `$session_id` is optional.',
  'user or session': '`$user_id` or `$session_id` is required.',
  'user and session': '`$user_id` and `$session_id` are required.',
  'user, best with session':
    '`$user_id` is required; empty only beside `$session_id`. `$session_id` is strongly recommended.',
  'user recommended': '`$user_id` is strongly recommended.',
}

/** docs/reference/events.md */
export function eventsPage(): string {
  const events: readonly EventDeclaration[] = [...eventTypes, customEvent]
  return page('Events', 'events/', [
    INTRODUCTION,
    table(
      ['Event', 'Versions', 'What happened'],
      events.map((one) => [
        `[${code(one.name)}](#${anchor(one.name)})`,
        versionWords(one),
        one.summary,
      ]),
    ),
    '## Fields of every event',
    '`$type` names the event; `$api_key` carries the key when no header does, and is never stored.',
    fieldTable(commonFields),
    ...events.flatMap(eventSection),
    ...customSection(),
    ...labelSection(),
  ])
}

const INTRODUCTION = `The body of \`POST /{version}/events\` is one JSON object, whatever the content type says. An unknown field
is refused (105). A v204 integration may send fields of v205; they are accepted with a warning.

Each event has a short example that you can send unchanged. A folded one below it shows nearly all fields. It leaves out
fields that exclude each other, such as those of a second way to pay. Send the fields
that you know, and leave out \`$time\` for a present event.`

function eventSection(event: EventDeclaration): readonly string[] {
  const rules = event.rules.map(({ sentence }) => `- ${sentence}`)
  const defaults = Object.entries(event.defaults).map(
    ([name, value]) => `- ${code(name)} is ${code(JSON.stringify(value))} when absent.`,
  )
  const spellings = event.alsoNamed.map(
    (name) => `- ${code(name)} is accepted as another spelling and stored as ${code(event.name)}.`,
  )
  const facts = [`- ${ACTOR_WORDS[event.actor]}`, ...defaults, ...rules, ...spellings]
  return [
    `## ${event.name}`,
    event.summary,
    `Versions: ${versionWords(event)}.`,
    facts.join('\n'),
    ...(Object.keys(event.fields).length === 0 ? [] : [fieldTable(event.fields)]),
    ...exampleParts(event),
  ]
}

/** A short example to copy, and all fields folded away below it. */
function exampleParts(event: EventDeclaration): readonly string[] {
  const version = latestVersion(event)
  return [
    `An example in ${version}:`,
    jsonBlock(shortEvent(event)),
    '<details>\n<summary>With nearly all fields</summary>',
    jsonBlock(exampleEvent(event, version)),
    '</details>',
  ]
}

const jsonBlock = (body: object): string =>
  `\`\`\`json\n${JSON.stringify(body, undefined, 2)}\n\`\`\``

function customSection(): readonly string[] {
  return [
    '## Custom fields',
    'Any event may have fields whose names do not start with `$`, at its top level: strings, booleans\nand finite numbers. A suffix tells what the value is:',
    table(
      ['Suffix', 'Meaning'],
      Object.entries(SUFFIX_MEANINGS).map(([suffix, meaning]) => [code(`_${suffix}`), meaning]),
    ),
    'A custom event with a text is scored as a posting. Texts are `body`, `text`, `message`, `msg`, `comment`,\n`content`, `description`, `bio`, `caption`, or a field that ends in `_body`, `_text`, `_message`, `_msg`, `_comment`,\n`_desc` or `_description`. Their title is `subject`, `title` or `headline`. So mails and short messages are scored by their words.',
  ]
}

function labelSection(): readonly string[] {
  return [
    '## Labels',
    'The body of `POST /{version}/users/{id}/labels`. `$type` is `$label` or absent.',
    fieldTable(labelFields),
  ]
}
