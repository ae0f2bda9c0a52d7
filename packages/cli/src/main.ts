import { Command } from 'commander'
import { accountCommand } from './commands/account.ts'
import { doctorCommand } from './commands/doctor.ts'
import { evaluateCommand } from './commands/evaluate.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { keysCommand } from './commands/keys.ts'
import { modelCommand } from './commands/model.ts'
import { replayCommand } from './commands/replay.ts'
import { serveCommand } from './commands/serve.ts'
import { simulateCommand } from './commands/simulate.ts'
import { snippetCommand } from './commands/snippet.ts'
import { reportError } from './report-error.ts'

const VERSION = '0.1.0'

/** The settings are loaded only when they are asked for: the service's code takes a while to load. */
async function serveFor(words: readonly string[]): Promise<Command> {
  if (!words.includes('serve')) return serveCommand()
  const { SETTINGS } = await import('@winnow/server')
  return serveCommand(Object.values(SETTINGS))
}

/** The `winnow` command with everything it can do. */
async function buildProgram(words: readonly string[]): Promise<Command> {
  return new Command('winnow')
    .description('Winnow: events in, fraud and abuse scores with reasons out.')
    .version(VERSION)
    .showHelpAfterError('(add --help to see how it is used)')
    .addCommand(await serveFor(words))
    .addCommand(importCommand())
    .addCommand(exportCommand())
    .addCommand(simulateCommand())
    .addCommand(replayCommand())
    .addCommand(evaluateCommand())
    .addCommand(modelCommand())
    .addCommand(keysCommand())
    .addCommand(accountCommand())
    .addCommand(snippetCommand())
    .addCommand(doctorCommand())
}

/** Whoever reads our output may stop reading, as `head` does: that is no failure of ours. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

try {
  const program = await buildProgram(process.argv.slice(2))
  await program.parseAsync()
} catch (error) {
  process.exitCode = reportError(error, process.stderr)
}
