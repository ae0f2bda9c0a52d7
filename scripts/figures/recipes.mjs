import { LISTS } from '../lists/lists.mjs'
import { sourceFiles, textOf, wordFiles } from './source-files.mjs'
import { parseSync } from 'oxc-parser'

/**
 * What a recipe of CONTRIBUTING.md makes one write, measured by one member that exists: the source files that name it in a
 * string, a property or an import. Comments do not count, nor lists that `npm run generate` completes, nor tests.
 *
 * A member that is years old is also read by others: a screen calls the call, a search looks up entries of the kind. A new
 * member comes without them, and works. `reads` has the forms of such a use, each of which the declaration types: they are
 * counted apart, as files that only read it. A place that a new member must be added to is no such use, whatever its form.
 */
const RECIPES = [
  {
    recipe: 'event type',
    member: '$send_message',
    names: /'\$send_message'|\bsendMessage\b|\/send-message\.ts'/,
  },
  {
    // Its declaration, the link in the state of users, and its name in the console.
    recipe: 'entity',
    member: 'bank_account',
    names:
      /['"](?:entity-)?bank_account['"]|\bbank_?[aA]ccount(?:Entity)?\b|declared\/bank-account\.ts'/,
    reads: [
      // Features, their weights and their sentences are of the recipe of a feature.
      { within: /\/features\/families\/|\/explain\/sentences\/|\/models\/starter\// },
      { within: /\/parts\/draft-value\/value-conditions\.ts$/ },
      // A name that is not in this list is kept as text.
      { within: /\/events\/kept-words\.ts$/ },
      // What payments are made with.
      { form: /'card' \| 'bank_account'|\['card', 'bank_account'\]|type: 'bank_account', id/ },
    ],
  },
  {
    // Its declaration, and what writes it.
    recipe: 'entry kind',
    member: 'lesson',
    names: /'lesson'|\/lesson-entry\.ts'/,
    reads: [{ form: /entryOfKind\('lesson',/ }],
  },
  {
    // Its declaration, its answer, and its handler. Two calls of 190 have two files of schemas.
    recipe: '/v1 call',
    member: 'GET /v1/labels',
    names: /'\/v1\/labels|\/v1\/labels[`']|\blistLabels\b|\blabelListSchema\b/,
    reads: [
      { within: /^packages\/console\// },
      // What other calls say of it, and the one that reveals what it masks.
      { form: /`(?:GET|POST|DELETE) \/v1\/labels`|to \/v1\/labels\.|labels: 'listLabels'/ },
    ],
  },
  {
    recipe: 'screen',
    member: '/messages',
    names: /path: '\/messages'|\/messages-screen\.tsx'|\/messages\.words\.json'/,
  },
  {
    // Its fit, the model, and its kind.
    recipe: 'kind of model',
    member: 'trees',
    names: /'trees'|\bTreeModel\b|\bfitTreeLayer\b|\/trees-kind\.ts'/,
    reads: [
      // Examples of answers and messages have some kind.
      { form: /idSchema\('trees'|kind: 'trees',\s+rows: / },
    ],
  },
]

const COMPLETED = new Set(LISTS.map(({ list }) => list))

/**
 * The files of each recipe, and those that only read the member:
 * `[{recipe: 'event type', member: '$send_message', files: ['packages/…'], readers: ['packages/…']}]`.
 */
export function recipeFiles() {
  const codes = [...sourceFiles(), ...wordFiles()]
    .filter((file) => !COMPLETED.has(file))
    .map((file) => ({ file, code: `${file}'\n${withoutComments(file)}` }))
  return RECIPES.map(({ recipe, member, names, reads = [] }) => {
    const named = codes.filter(({ code }) => names.test(code))
    const isWritten = ({ file, code }) =>
      !reads.some(({ within }) => within?.test(file)) && names.test(without(code, reads))
    const files = named.filter(isWritten).map(({ file }) => file)
    if (files.length === 0) throw new Error(`No source file names ${member}: choose another member`)
    const readers = named.map(({ file }) => file).filter((file) => !files.includes(file))
    return { recipe, member, files, readers }
  })
}

/** The code without the forms in which others read a member. */
const without = (code, reads) =>
  reads.reduce(
    (text, { form }) => (form === undefined ? text : text.replaceAll(new RegExp(form, 'g'), '')),
    code,
  )

function withoutComments(file) {
  const text = textOf(file)
  if (file.endsWith('.json')) return text
  const parts = []
  let end = 0
  for (const comment of parseSync(file, text).comments) {
    parts.push(text.slice(end, comment.start))
    end = comment.end
  }
  return parts.join('') + text.slice(end)
}
