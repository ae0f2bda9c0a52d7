import { ABUSE_TYPES } from '@winnow/contract'
import { FAMILIES, type Family, type Feature } from '../../features/define-feature.ts'
import { FEATURES } from '../../features/index.ts'
import { STARTER_MODELS } from '../../models/starter/index.ts'
import { SOURCES } from '../../models/tokens/sources.ts'
import { phraseOf } from '../sentences/feature-sentences.ts'
import { ABUSE_WORDS } from '../sentences/words.ts'
import { sourceWords } from '../source-words.ts'
import { FAMILY_WORDS } from './family-words.ts'
import { tellingValue } from './telling-value.ts'

/** docs/reference/reasons.md, made from the features themselves, so that it cannot differ from them. */
export const reasonsPage = (): string =>
  `${[INTRODUCTION, familyList(), ...FAMILIES.map(familySection), learnedSection(), SANDBOX].join('\n\n')}\n`

const INTRODUCTION = `# Reasons

<!-- Made by \`npm run generate\` from packages/engine/src/features/families/ and packages/engine/src/explain/; edit those. -->

A score comes with up to six reasons, the strongest first. Each is of another family. This is one:

\`\`\`json
{ "name": "users_per_device_30d", "value": 3, "details": { "family": "diversity", "users_per_device_1h": 2 } }
\`\`\`

- \`name\` is a feature: a number that is computed of each event. It is the one of its family that raised the score most.
- \`value\` is its number now.
- \`details\` has the family, and other features of it that raised the score too. Some families add words, such as
  \`ip_country\`.

This page lists all ${FEATURES.length} features by family. \`Says\` is the sentence that an
[explanation](../guides/explain.md) tells, here with an example value. \`Weighed by\` names the starter models that look
at the feature; they score until there are labels. Models that are fitted to your labels may look at every feature.`

const familyList = (): string =>
  table(
    ['Family', 'What it looks at'],
    [
      ...FAMILIES.map((family) => [link(family), FAMILY_WORDS[family]]),
      [link('learned'), 'What your labels taught about words and values of the event.'],
    ],
  )

const link = (family: string): string => `[${family}](#${family})`

function familySection(family: Family): string {
  const rows = FEATURES.filter((feature) => feature.family === family).map((feature) => [
    `\`${feature.name}\``,
    exampleSentence(feature),
    feature.why,
    weighedBy(feature),
  ])
  return [
    `## ${family}`,
    FAMILY_WORDS[family],
    table(['Name', 'Says', 'Why it matters', 'Weighed by'], rows),
  ].join('\n\n')
}

function exampleSentence(feature: Feature): string {
  const phrase = phraseOf(feature)
  return phrase === undefined ? '' : phrase(tellingValue(phrase))
}

const weighedBy = ({ name }: Feature): string =>
  ABUSE_TYPES.filter((type) => STARTER_MODELS[type].terms.some(({ feature }) => feature === name))
    .map((type) => ABUSE_WORDS[type])
    .join(', ')

const SANDBOX = `## sandbox

\`sandbox_test_value\`: a test value of the sandbox decided the score, and nothing else counts. Its value is \`low\`, \`review\` or
\`block\`. Production never has it. The values: [start](../start.md#try-every-branch).`

function learnedSection(): string {
  return `## learned

Labels teach the models which words and values events had that turned out bad or good: a mail domain, a card's bank, a
custom field, the words of a text. What they add to a score is one reason of the family \`learned\`. Its values are the event's own:

\`\`\`json
{ "name": "custom.store_id", "value": "store-12", "details": { "family": "learned", "about": "the custom field store_id", "email_domain": "mail.example" } }
\`\`\`

\`name\` is the part of the event that raised the score most, in words \`about\`; \`value\` is what the event has there, as it was
understood, in one line of up to 64 characters; what is longer ends in “…”. Two parts that say more together have both
values. Of what is no one value, as the shape of a text, it is the part in words. There is no such reason before the first labels.

${table(['Name', 'What labels taught about'], learnedRows())}`
}

function learnedRows(): readonly (readonly string[])[] {
  const fixed = Array.from({ length: SOURCES.feature(0) }, (_, source) => source)
    .filter((source) => source !== SOURCES.bias)
    .map((source) => sourceWords(source, []))
    .map(({ name, words }) => [`\`${name}\``, words])
  return [...fixed, ['`custom.` and the name of a field', 'a custom field']]
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
