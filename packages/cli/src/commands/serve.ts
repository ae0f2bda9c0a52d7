import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Config } from '@winnow/server'
import { Command } from 'commander'
import { CliError } from '../cli-error.ts'
import { wholeNumber } from '../command-options.ts'
import { DEMO_USERS, MAX_DEMO_USERS } from '../demo/demo-size.ts'
import { announceService, withdrawService } from '../service/running-service.ts'
import { throwWithHolder } from '../service/throw-with-holder.ts'
import { stopSignal } from '../stop-signal.ts'

/** What the command needs to know of a setting to make a flag of it. */
interface FlagSource {
  readonly name: string
  readonly env: string
  readonly about: string
  readonly fallback: unknown
}

const EXAMPLES = `
Examples:
  winnow serve
  winnow serve --port 9000 --data-dir /var/lib/winnow
  winnow serve --demo                    # with a simulated marketplace to look at
  WINNOW_PORT=9000 winnow serve --config winnow.yaml

A flag wins over the environment, the environment over the config file (YAML or JSON, names as the
flags with _ for -), the file over the default. The first start makes the local account and writes its
keys to credentials.json in the data directory.
`

const flagOf = (name: string): string => `--${name.replaceAll('_', '-')}`

function addFlags(command: Command, settings: readonly FlagSource[]): void {
  for (const { name, env, about, fallback } of settings) {
    command.option(`${flagOf(name)} <value>`, `${about} (${env}; ${String(fallback)})`)
  }
}

/** The flags that were given, under the names of their settings. */
function givenFlags(command: Command): Record<string, string> {
  const given = command.options.flatMap((option) => {
    const value: unknown = command.getOptionValue(option.attributeName())
    const name = option.long?.slice(2).replaceAll('-', '_') ?? ''
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return Object.fromEntries(given)
}

/** Words for people. The log goes to the standard output too: where that is no terminal, it holds nothing else. */
const print = (text: string): void => {
  const out = process.stdout.isTTY ? process.stdout : process.stderr
  out.write(`${text}\n`)
}

/** What must not be lost among the words for people. */
const tell = (text: string): void => void process.stderr.write(`${text}\n`)

/** The settings as given. Errors: CliError, wrong use, for one that cannot be. */
async function settingsOf(command: Command): Promise<Config> {
  const { ConfigError, loadConfig, unknownIn } = await import('@winnow/server')
  const unknown = unknownIn(process.env)
  if (unknown.length > 0) {
    process.stderr.write(
      `These variables of the environment are no settings: ${unknown.join(', ')}\n`,
    )
  }
  try {
    return loadConfig({ flags: givenFlags(command) })
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause
    throw new CliError(cause.message, { cause, exitCode: 2 })
  }
}

/**
 * SIGTERM, SIGINT and SIGHUP are heeded from here on: the rest of the program takes its time to load. One that came before is known
 * after a turn of the event loop.
 */
async function runService(command: Command): Promise<void> {
  const { signal } = stopSignal()
  await nextTurn()
  const { serve } = await import('@winnow/server')
  const config = await settingsOf(command)
  const { dataDirectory } = config
  const demo = command.getOptionValue('demo') === true ? await import('../demo/demo.ts') : undefined
  const demoUsers: number = command.getOptionValue('demoUsers')
  const opened = await demo?.openDemo(
    { dataDir: dataDirectory, databaseUrl: config.databaseUrl },
    Date.now,
  )
  const { scheduleBackups } = await import('../service/scheduled-backups.ts')
  let isAnnounced = false
  let endBackups: (() => Promise<void>) | undefined
  const onReady = async ({ address }: { readonly address: string }): Promise<void> => {
    await announceService(dataDirectory, { url: address, pid: process.pid })
    isAnnounced = true
    endBackups = scheduleBackups(config, tell)
    if (demo === undefined || opened === undefined) return
    const place = { dataDirectory, users: demoUsers, url: address, print, signal }
    await demo.fillDemo({ ...opened, ...place })
  }
  try {
    const acceptsRestored = command.getOptionValue('acceptRestoredLedger') === true
    const nowMs = opened?.note.isComplete === false ? opened.clock.nowMs : undefined
    const isDemo = demo !== undefined
    await serve(config, { print, signal, onReady, acceptsRestored, isDemo, nowMs })
  } catch (error) {
    await throwWithHolder(error, dataDirectory)
  } finally {
    await endBackups?.()
    // The note may be another service's: one that holds the directory.
    if (isAnnounced) await withdrawService(dataDirectory)
  }
}

/** `winnow serve`: the service. Without settings the command shows no flags of its own. */
export function serveCommand(settings: readonly FlagSource[] = []): Command {
  const command = new Command('serve')
    .description('run the service')
    .option('--config <file>', 'a config file (WINNOW_CONFIG)')
    .option('--demo', 'fill an empty data directory with a simulated marketplace')
    .option(
      '--demo-users <count>',
      'users of that marketplace',
      wholeNumber(1, MAX_DEMO_USERS),
      DEMO_USERS,
    )
    .option(
      '--accept-restored-ledger',
      'take a ledger that lacks entries which are known: you restored an older one on purpose',
    )
    .addHelpText('after', EXAMPLES)
  addFlags(command, settings)
  return command.action(async () => runService(command))
}
