import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'

/** In a path that stands in a command, nothing needs quotes. */
const PLAIN = /^[\w@%+=:,./-]+$/

const quoted = (word: string): string => (PLAIN.test(word) ? word : `'${word}'`)

/** Where the command's program is, below the repository. */
const PROGRAM = '/packages/cli/bin/winnow.js'

interface Call {
  /** The program that runs, an absolute path. */
  readonly script?: string
  readonly folder?: string
  /** How the command was called, as the command itself reports it; undefined = by its program. */
  readonly calledAs?: string | undefined
  readonly isThere?: (path: string) => boolean
}

/** A path as it can be typed in `folder`. */
function typed(path: string, folder: string): string {
  const near = relative(folder, path)
  if (near.startsWith('..')) return path
  return near.includes('/') ? near : `./${near}`
}

/** How this command is called: what a person can type again in the same folder. */
function ownName({ script = '', folder = '', calledAs, isThere = existsSync }: Call): string {
  if (calledAs !== undefined && calledAs !== '') return quoted(calledAs)
  if (!script.endsWith(PROGRAM)) return 'winnow'
  const command = join(script.slice(0, -PROGRAM.length), 'winnow')
  if (isThere(command)) return quoted(typed(command, folder))
  return `node ${quoted(typed(script, folder))}`
}

/** A command of ours as the user can type it. */
export const ownCommand = (
  words: readonly string[],
  {
    script = process.argv[1] ?? '',
    folder = process.cwd(),
    calledAs = process.env['WINNOW_COMMAND'],
    isThere = existsSync,
  }: Call = {},
): string => [ownName({ script, folder, calledAs, isThere }), ...words.map(quoted)].join(' ')
