import { basename, relative } from 'node:path'

/** In a path that stands in a command, nothing needs quotes. */
const PLAIN = /^[\w@%+=:,./-]+$/

const quoted = (word: string): string => (PLAIN.test(word) ? word : `'${word}'`)

/** npx finds it in the folders above, too. */
const BIN = '/node_modules/.bin/winnow'

/** How this command was called: what whoever reads it can type again in the same folder. */
function ownName(script: string, folder: string): string {
  if (script.endsWith(BIN)) {
    const isWithin = `${folder}/`.startsWith(`${script.slice(0, -BIN.length)}/`)
    return isWithin ? 'npx winnow' : quoted(script)
  }
  if (basename(script) !== 'winnow.js') return 'winnow'
  const near = relative(folder, script)
  return `node ${quoted(near.startsWith('..') ? script : near)}`
}

/** A command of ours as the user can type it. */
export const ownCommand = (
  words: readonly string[],
  { script = process.argv[1] ?? '', folder = process.cwd() } = {},
): string => [ownName(script, folder), ...words.map(quoted)].join(' ')
