import { isRecord } from '@winnow/contract'

/** A policy of `docs/guides/recipes`, with the words of its first lines. */
export interface Recipe {
  /** Of its file, without `.yaml`. */
  readonly name: string
  readonly title: string
  readonly looksLike: string
  readonly tune: string
  readonly danger: string
  /** A command that must run first. */
  readonly before: string | undefined
  readonly document: unknown
}

/** Headings of the page, by the abuse type that a recipe decides about. */
const CHAPTERS = [
  ['payment_abuse', 'Payments'],
  ['account_takeover', 'Taken accounts'],
  ['account_abuse', 'Accounts'],
  ['promotion_abuse', 'Promotions, refunds and resale'],
  ['content_abuse', 'Content'],
] as const

const INTRODUCTION = `# Recipes: twenty policies to begin with

<!-- Made by \`npx vitest run packages/cli/src/policy/recipes.test.ts -u\` from the first lines of docs/guides/recipes/*.yaml; edit those. -->

Each recipe is a policy, with cases that show an attack, honest people who look alike, and the edge between them. The tests
of Winnow run all of them. The numbers are a beginning: [run a recipe over your own past](decide.md#ask-the-past) before it decides.

\`\`\`sh
./winnow policy check docs/guides/recipes/card-testing.yaml
./winnow policy test docs/guides/recipes/card-testing.yaml docs/guides/recipes/card-testing.cases.yaml
\`\`\`

To use several, copy their \`workflows\` and \`counters\` into one file, the first policy's
among them: no two have the same name. A route that only answers, such as \`answer: { challenge: captcha }\`, does nothing by itself. Your application reads the answer and acts.
`

/** The page that lists the recipes, in Markdown. */
export const recipesPage = (recipes: readonly Recipe[]): string =>
  [
    INTRODUCTION,
    ...CHAPTERS.flatMap(([abuseType, heading]) => {
      const own = recipes.filter(({ document }) => abuseTypeOf(document) === abuseType)
      return [`## ${heading}\n`, ...own.map(recipeText)]
    }),
  ].join('\n')

/** The first abuse type that a policy decides about. */
const abuseTypeOf = (document: unknown): unknown => {
  const types = membersOf(document, 'workflows')[0]?.['abuse_types']
  return Array.isArray(types) ? types[0] : undefined
}

function recipeText({ name, title, looksLike, tune, danger, before, document }: Recipe): string {
  const files = `[Policy](recipes/${name}.yaml), [cases](recipes/${name}.cases.yaml)`
  const first = before === undefined ? '' : ` First run \`${before}\`.`
  const routes = membersOf(document, 'workflows').flatMap((workflow) =>
    membersOf(workflow, 'routes').map(
      (route) => `- \`${text(workflow['name'])}/${text(route['name'])}\`: ${doneBy(route)}`,
    ),
  )
  return [
    `### ${title}`,
    looksLike,
    routes.join('\n'),
    `**Tune.** ${tune}`,
    `**Honest people.** ${danger}`,
    `${files}.${first}\n`,
  ].join('\n\n')
}

const doneBy = (route: Readonly<Record<string, unknown>>): string =>
  membersOf(route, 'do')
    .flatMap((action) => Object.entries(action))
    .map(([action, of]) => (action === 'decide' ? `\`${text(of)}\`` : `${action} ${valueText(of)}`))
    .join(', ')

const valueText = (value: unknown): string =>
  isRecord(value)
    ? Object.entries(value)
        .map(([name, of]) => `\`${name}: ${String(of)}\``)
        .join(', ')
    : `\`${text(value)}\``

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function membersOf(value: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  const members = isRecord(value) ? value[name] : undefined
  return Array.isArray(members) ? members.filter(isRecord) : []
}

/** A line `# Tune: …` of a recipe. Error: there is none. */
export function lineOf(source: string, word: string, name: string): string {
  const found = optionalLine(source, word)
  if (found === undefined) throw new Error(`${name} has no line "# ${word}: …"`)
  return found
}

export const optionalLine = (source: string, word: string): string | undefined =>
  new RegExp(`^# ${word}: (.+)$`, 'm').exec(source)?.[1]
