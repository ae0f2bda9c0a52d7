import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProgram } from './program.ts'
import { runHere } from './run-here.test.support.ts'

/** No server listens on this port. */
const URL = 'postgres://winnow@127.0.0.1:1/none'

/** Words that a command needs, where a number for each argument is not enough. FILE stands for a file that can be read. */
const FILE = 'FILE'
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'account set': ['1', '--name', 'shop'],
  backup: ['FOLDER'],
  'doctor snippet': ['https://shop.example/'],
  evaluate: ['--ledger'],
  import: [FILE],
  'policy push': [FILE, '--why', 'a test'],
  'policy backtest': [FILE],
  'policy stage': ['1', 'live', '--why', 'a test'],
  simulate: ['--send'],
  'user erase': ['user-1'],
}

/** Models are in the memory of a service that runs. */
const ALIVE_ONLY = /^(?:model|policy) /

/** They write into the directory of the node. */
const WRITES = new Set(['init', 'import'])

/** Its file is read first, and there is no real one here. */
const NOT_RUN = new Set(['serve', 'model import'])

interface Leaf {
  readonly name: string
  readonly command: Command
}

const leavesOf = (command: Command, path: readonly string[]): readonly Leaf[] => {
  const inner = command.commands.flatMap((one) => leavesOf(one, [...path, one.name()]))
  const hasAction = command.commands.length === 0 || command.name() === 'doctor'
  return hasAction ? [{ name: path.join(' '), command }, ...inner] : inner
}

const takesDirectory = ({ command }: Leaf): boolean =>
  command.options.some(({ long }) => long === '--data-dir')

/** The command with something for all that it must be given, and no question. */
function wordsOf({ name, command }: Leaf): readonly string[] {
  const needed = command.registeredArguments.filter(({ required }) => required)
  const flags = command.options.filter(({ mandatory }) => mandatory)
  const given = flags.flatMap(({ long, argChoices }) => [String(long), argChoices?.[0] ?? '1'])
  const words = WORDS[name] ?? [...needed.map(() => '1'), ...given]
  const yes = command.options.some(({ long }) => long === '--yes') ? ['--yes'] : []
  const file = join(folder, 'file.json')
  return [...name.split(' '), ...words.map((word) => (word === FILE ? file : word)), ...yes]
}

const program = await buildProgram(['serve'])
const LEAVES = program.commands.flatMap((one) => leavesOf(one, [one.name()])).filter(takesDirectory)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-walk-'))
  await mkdir(join(folder, 'node'))
  await mkdir(join(folder, 'own'))
  await writeFile(join(folder, 'file.json'), '{}')
  await writeFile(join(folder, 'own', 'ledger.db'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('each command that reads a data directory', () => {
  it('takes a database, too', () => {
    const without = LEAVES.filter(({ command, name }) => {
      const flag = command.options.find(({ long }) => long === '--database-url')
      // Flags of the service are read together with its environment.
      return flag === undefined || (name !== 'serve' && flag.envVar !== 'WINNOW_DATABASE_URL')
    })
    expect(LEAVES.length).toBeGreaterThan(60)
    expect(without.map(({ name }) => name)).toEqual([])
  })

  const others = LEAVES.filter(({ name }) => !NOT_RUN.has(name))
  it.each([...others, { name: 'serve --demo', command: program }])(
    'uses a database that is named, or says that it cannot: $name',
    async (leaf) => {
      const given = leaf.command === program ? leaf.name.split(' ') : wordsOf(leaf)
      for (const place of ['node', 'own']) {
        const dataDir = join(folder, place)
        const before = await readdir(dataDir)
        const ran = await runHere([...given, '--database-url', URL, '--data-dir', dataDir])
        const words = ALIVE_ONLY.test(leaf.name) ? /database|no service runs/ : /database/
        expect(`${ran.out}${ran.err}`).toMatch(words)
        expect(ran.code).toBeGreaterThan(0)
        if (!WRITES.has(leaf.name)) expect(await readdir(dataDir)).toEqual(before)
      }
    },
  )
})
