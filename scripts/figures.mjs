/**
 * `npm run figures [-- --list]`: prints how the house stands: circles of imports, files that a recipe of CONTRIBUTING.md
 * touches, files and shapes on an event's way, suppressions, long sentences and words to avoid. `--list` prints what
 * was counted, too. `--accept`: writes the counts of words that fell into word-allowance.json, and refuses those that rose.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { filesOnTheWay, handlersOnTheWay, shapesOnTheWay } from './figures/event-way.mjs'
import { circlesIn, importsOf } from './figures/imports.mjs'
import { recipeFiles } from './figures/recipes.mjs'
import { longSentences } from './figures/sentences.mjs'
import {
  codeFiles,
  generatedPages,
  sourceFiles,
  textOf,
  writtenPages,
} from './figures/source-files.mjs'
import { allowedCounts, differences } from './figures/word-allowance.mjs'
import { wordCounts } from './figures/word-counts.mjs'

const { values } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
  },
})

/** One figure in a line, and with `--list` what was counted. */
function print(name, members) {
  console.log(`${String(members.length).padStart(6)}  ${name}`)
  if (values.list) for (const member of members) console.log(`          ${member}`)
}

function circles() {
  const files = sourceFiles()
  const imports = files.flatMap((file) =>
    importsOf(file, textOf(file)).map((wanted) => ({ file, wanted })),
  )
  return circlesIn(files, imports)
}

/** Comments that switch a rule off, or expect an error of types. */
const suppressions = () =>
  codeFiles().flatMap((file) =>
    [
      ...textOf(file).matchAll(
        /(?:\/\/|\/\*) *(?:oxlint-disable\S*|@ts-expect-error|@ts-ignore).*/g,
      ),
    ].map(([line]) => `${file}: ${line}`),
  )

const longIn = (pages) =>
  pages.flatMap((page) => longSentences(textOf(page)).map((sentence) => `${page}: ${sentence}`))

function printWords(counts) {
  for (const [place, words] of Object.entries(counts)) {
    const total = Object.values(words).reduce((sum, times) => sum + times, 0)
    const each = Object.entries(words).map(([word, times]) => `${word} ${times}`)
    console.log(`${String(total).padStart(6)}  words to avoid in ${place}: ${each.join(', ')}`)
  }
}

/** Lowers the allowance to what is there now. */
function accept(counts) {
  const { rose } = differences(counts, allowedCounts())
  if (rose.length > 0) {
    console.error(`Not written, since these rose: ${rose.join('; ')}`)
    process.exitCode = 1
    return
  }
  const file = new URL('figures/word-allowance.json', import.meta.url)
  writeFileSync(file, `${JSON.stringify(counts, undefined, 2)}\n`)
}

async function printAll() {
  print('circles of imports', circles())
  for (const { recipe, member, files, readers } of recipeFiles()) {
    const apart = `those that name ${member}; ${readers.length} more only read it`
    print(`files of the recipe "${recipe}" (${apart})`, files)
  }
  const way = await filesOnTheWay()
  const shapes = shapesOnTheWay(way)
  print('files that run for every event', way)
  print(
    'files on the way of an event: those of them that name a shape of it',
    handlersOnTheWay(way, shapes),
  )
  print('shapes on the way of an event', shapes)
  print('suppressions', suppressions())
  print('sentences over 30 words in written pages', longIn(writtenPages()))
  print('sentences over 30 words in generated pages', longIn(generatedPages()))
  printWords(wordCounts())
}

if (values.accept) accept(wordCounts())
else await printAll()
