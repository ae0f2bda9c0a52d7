import { ABUSE_TYPES, eventTypes } from '@winnow/contract'
import { CONDITION_LIMITS } from '../conditions/condition-limits.ts'
import { FUNCTIONS } from '../conditions/functions.ts'
import { MACROS } from '../conditions/macros.ts'
import type { Variable } from '../conditions/vocabulary.ts'
import type { PolicyInput } from '../policy-input.ts'
import { eventVariables } from './event-variables.ts'
import { SHARED_DECLARATIONS } from './policy-vocabulary.ts'
import { typeWords } from './type-words.ts'

/** docs/reference/conditions.md, made from the declarations that the check reads, so that it cannot differ from them. */
export const conditionsPage = (): string =>
  `${[INTRODUCTION, ...rootSections(), LISTS, eventSection(), FEATURES_SECTION, functionSection(), macroSection(), limits()].join('\n\n')}\n`

const INTRODUCTION = `# Conditions of a policy

<!-- Made by \`npm run generate\` from packages/engine/src/policies/vocabulary/ and packages/engine/src/policies/conditions/; edit those. -->

A condition is [CEL](https://cel.dev): \`scores.payment_abuse >= 90 && event.amount > usd(100)\`. This page lists what it can
read and call. How policies work: [decide with a policy](../guides/policies.md).

A missing value is null, and a comparison with null is false; \`x == null\` asks for it. \`!(x > 5)\` is true where \`x\` is
missing, and the check warns of that. Amounts of two currencies are compared by the mean rate of the event's year. A number
and an amount are never compared: the check asks for the currency. All values are those of the event's own time, so an
explanation, a replay and a backtest read the same.`

const FEATURES_SECTION = `## features

Every feature is a number: \`features.user_orders_1h > 5\`. [Reasons](reasons.md) lists all of them.`

const LISTS = `## lists

\`lists.bad_cards.has(event.order_id)\` asks whether a [list](../guides/lists.md) of the environment has a value.`

/** What each root is about; the order of the page. */
const ROOTS: Readonly<Record<string, string>> = {
  scores: 'The scores of the event.',
  reasons: "Why: `'ip_hosting' in reasons.payment_abuse`. [Reasons](reasons.md) has the names.",
  user: 'What is known of the user.',
  account: "The user's account and contact data.",
  order: 'The order that the event names or makes.',
  session: 'The visit.',
  content: 'What is posted.',
  transaction: 'The payment, and its card.',
  device: 'The device of the event.',
  ip: 'Where the IP address is.',
  labels: 'What somebody labelled the user.',
  decisions: 'What was decided before.',
  now: 'The time.',
}

type Declared = readonly (readonly [string, Variable<PolicyInput>])[]

const rootSections = (): readonly string[] =>
  Object.entries(ROOTS).map(([root, about]) => {
    const variables = [...SHARED_DECLARATIONS.variables].filter(
      ([path]) => path.split('.')[0] === root,
    )
    return [`## ${root}`, about, variableTable(variables)].join('\n\n')
  })

const variableTable = (variables: Declared): string =>
  table(
    ['Name', 'Type', 'What it is'],
    variables.map(([path, { type, says }]) => [code(path), typeWords(type), says]),
  )

function eventSection(): string {
  const variables = [...eventVariables(eventTypes.map(({ name }) => name))]
  const rows = variables.map(([path, { type, on }]) => [code(path), typeWords(type), comesWith(on)])
  return [
    '## event',
    'The fields of the event, without their `$`; [events](events.md) describes them. Members of objects and lists follow a dot: `event.items.exists(i, i.quantity > 5)`.',
    'A custom field is `event.custom.plan`. It can be read once it was seen in the environment; declare others under `custom_fields`.',
    table(['Name', 'Type', 'Comes with'], rows),
  ].join('\n\n')
}

/** Event types that a row names. */
const MAX_TYPES = 4

function comesWith(on: ReadonlySet<string> | undefined): string {
  if (on === undefined) return 'every event'
  const named = [...on].slice(0, MAX_TYPES).map(code).join(', ')
  return on.size > MAX_TYPES ? `${named} and ${on.size - MAX_TYPES} more` : named
}

const functionSection = (): string =>
  [
    '## Functions',
    'A missing argument makes the result missing.',
    table(
      ['Example', 'What it gives'],
      [
        ...Object.values(FUNCTIONS).map(({ example, says }) => [code(example), says]),
        [
          code("event.user_email.matches('^[a-z]+[0-9]{4}@')"),
          'Whether a text has a regular expression of [RE2](https://github.com/google/re2/wiki/Syntax) in it.',
        ],
        [code("now - duration('7d')"), 'A duration of `d`, `h`, `m`, `s` and `ms`.'],
        [code("timestamp('2026-01-31T00:00:00Z')"), 'A time.'],
        [code('has(event.ip)'), 'Whether a value is there.'],
      ],
    ),
  ].join('\n\n')

const MACRO_WORDS: Readonly<Record<string, string>> = {
  exists: 'Whether one member at least is so.',
  all: 'Whether all members are so; false of a list that is missing.',
  exists_one: 'Whether exactly one member is so.',
  filter: 'The members that are so.',
  map: 'Something of each member.',
}

const macroSection = (): string =>
  [
    '## Lists of the event',
    table(
      ['Example', 'What it gives'],
      Object.keys(MACROS).map((name) => [
        code(`event.items.${name}(i, i.${name === 'map' ? 'quantity' : 'quantity > 5'})`),
        MACRO_WORDS[name] ?? '',
      ]),
    ),
  ].join('\n\n')

function limits(): string {
  const { textChars, parts, depth, macroDepth, listLiteral, stepsPerRun, workPerRun } =
    CONDITION_LIMITS
  const { patternChars, patternProgram } = CONDITION_LIMITS
  return `## Limits

A condition has up to ${textChars} characters, ${parts} parts and ${depth} levels; ${macroDepth} macros in one another; ${listLiteral} members of a list
that is written out. A pattern has up to ${patternChars} characters and ${patternProgram} steps. One run looks at up to ${stepsPerRun} members of lists and
does up to ${workPerRun} units of work: parts for members, comparisons, characters. A condition beyond that fails: the
verdict has the reason, its route is passed over, and the next one is tried. The abuse types are ${ABUSE_TYPES.map(code).join(', ')}.`
}

const code = (text: string): string => `\`${text}\``

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
