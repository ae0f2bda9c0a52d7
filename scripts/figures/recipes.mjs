import { LISTS } from '../lists/lists.mjs'
import { sourceFiles, textOf } from './source-files.mjs'
import { parseSync } from 'oxc-parser'

/**
 * What a recipe of CONTRIBUTING.md touches, estimated from one member that exists: the source files that name it in a
 * string, a property or an import. Comments do not count, nor lists that `npm run generate` completes. A new member needs
 * about as many.
 */
const RECIPES = [
  {
    recipe: 'event type',
    member: '$send_message',
    names: /'\$send_message'|\bsendMessage\b|\/send-message\.ts'/,
  },
  {
    recipe: 'entity',
    member: 'bank_account',
    names:
      /'bank_account'|\bbank_?[aA]ccount(?:Entity)?: |\bbankAccountEntity\b|declared\/bank-account\.ts'/,
    within: 'packages/engine',
    // Features that read an entity, and their sentences, are of the recipe of a feature.
    without: /\/features\/families\/|\/explain\/sentences\/vector-sentences\.ts$/,
  },
  { recipe: 'entry kind', member: 'lesson', names: /'lesson'|\/lesson\.ts'/ },
  { recipe: '/v1 call', member: '/v1/labels', names: /\/v1\/labels\b/ },
  {
    recipe: 'screen',
    member: '/messages',
    names: /path: '\/messages'|\/messages-screen\.tsx'|useWords\('messages'\)/,
    within: 'packages/console',
  },
  { recipe: 'kind of model', member: 'trees', names: /'trees'|\/trees-kind\.ts'/ },
]

const COMPLETED = new Set(LISTS.map(({ list }) => list))

/** The files of each recipe: `[{recipe: 'event type', member: '$send_message', files: ['packages/…']}]`. */
export function recipeFiles() {
  const codes = sourceFiles().map((file) => ({ file, code: withoutComments(file) }))
  return RECIPES.map(({ recipe, member, names, within = 'packages', without }) => {
    const files = codes
      .filter(
        ({ file, code }) =>
          file.startsWith(`${within}/`) && !without?.test(file) && names.test(code),
      )
      .filter(({ file }) => !COMPLETED.has(file))
      .map(({ file }) => file)
    if (files.length === 0) throw new Error(`No source file names ${member}: choose another member`)
    return { recipe, member, files }
  })
}

function withoutComments(file) {
  const text = textOf(file)
  const parts = []
  let end = 0
  for (const comment of parseSync(file, text).comments) {
    parts.push(text.slice(end, comment.start))
    end = comment.end
  }
  return parts.join('') + text.slice(end)
}
