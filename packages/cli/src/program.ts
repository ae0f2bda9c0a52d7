import { versionText } from '@winnow/server/version'
import { Command } from 'commander'
import { ownCommand } from './own-command.ts'
import { accountCommand } from './commands/account.ts'
import { auditCommand } from './commands/audit.ts'
import { backupCommand } from './commands/backup.ts'
import { copyCommand } from './commands/copy.ts'
import { doctorCommand } from './commands/doctor.ts'
import { evaluateCommand } from './commands/evaluate.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { initCommand } from './commands/init.ts'
import { keysCommand } from './commands/keys.ts'
import { listenCommand } from './commands/listen.ts'
import { listsCommand } from './commands/lists.ts'
import { mcpCommand } from './commands/mcp.ts'
import { modelCommand } from './commands/model.ts'
import { partnerCommand } from './commands/partner.ts'
import { personCommand } from './commands/person.ts'
import { policyCommand } from './commands/policy.ts'
import { replayCommand } from './commands/replay.ts'
import { reportCommand } from './commands/report.ts'
import { salvageCommand } from './commands/salvage.ts'
import { secretsCommand } from './commands/secrets.ts'
import { serveCommand } from './commands/serve.ts'
import { simulateCommand } from './commands/simulate.ts'
import { snippetCommand } from './commands/snippet.ts'
import { userCommand } from './commands/user.ts'

const EXIT_CODES = `
Exit codes: 0 done, 1 failed, 2 wrong use. WINNOW_DEBUG=1 shows where an error comes from.
`

/** `winnow` where it stands for the command: at the start of an example, after a pipe, in a usage line. */
const COMMAND_NAME = /(?<=^ {2}(?:[A-Z_]+=\S+ )?|Usage: |\| |&& )winnow(?= )/gm

/** Help names the command as it was called, so that its examples can be typed as they stand. */
const asCalled = (help: string): string => help.replaceAll(COMMAND_NAME, () => ownCommand([]))

/** Wrong use is thrown instead of ending the process, so that it has an exit code of its own, and says what helps. */
function throwing(command: Command): Command {
  command.exitOverride().showHelpAfterError('(add --help to see how it is used)')
  command.configureOutput({
    writeOut: (text) => process.stdout.write(asCalled(text)),
    writeErr: (text) => process.stderr.write(asCalled(text)),
  })
  for (const each of command.commands) throwing(each)
  return command
}

/** The settings are loaded only when they are asked for. */
async function serveFor(words: readonly string[]): Promise<Command> {
  if (!words.includes('serve')) return serveCommand()
  const { SETTINGS } = await import('@winnow/server/settings')
  return serveCommand(Object.values(SETTINGS))
}

/** The `winnow` command with everything it can do; `words` are those it is going to be asked. */
export async function buildProgram(words: readonly string[]): Promise<Command> {
  const program = new Command('winnow')
    .description('Winnow: events in, fraud and abuse scores with reasons out.')
    .version(versionText())
    .addCommand(await serveFor(words))
    .addCommand(initCommand())
    .addCommand(importCommand())
    .addCommand(exportCommand())
    .addCommand(backupCommand())
    .addCommand(salvageCommand())
    .addCommand(copyCommand())
    .addCommand(simulateCommand())
    .addCommand(replayCommand())
    .addCommand(evaluateCommand())
    .addCommand(modelCommand())
    .addCommand(policyCommand())
    .addCommand(listenCommand())
    .addCommand(mcpCommand())
    .addCommand(listsCommand())
    .addCommand(reportCommand())
    .addCommand(keysCommand())
    .addCommand(secretsCommand())
    .addCommand(partnerCommand())
    .addCommand(accountCommand())
    .addCommand(personCommand())
    .addCommand(userCommand())
    .addCommand(auditCommand())
    .addCommand(snippetCommand())
    .addCommand(doctorCommand())
    .addHelpText('after', EXIT_CODES)
  return throwing(program)
}
