import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { userCalls } from '@winnow/contract/native'
import { Command } from 'commander'
import { type TargetFlags, withTarget } from '../command-options.ts'
import type { EraseFlags } from '../ledger/erase-user.ts'
import { withEnvironmentApi } from '../service/environment-api.ts'

const EXAMPLES = `
Examples:
  winnow user export billy_jones > billy_jones.json
  winnow user erase billy_jones
  winnow user erase --again /backups/erasures.jsonl --data-dir /restored

An export has all that is kept of a user, so keep it as safe as the service itself. The audit has an entry of each.
A service that runs erases a user meanwhile; without one, the data directory is worked on. The report goes to standard output and into
erasures.jsonl of the data directory: keep a copy of this file with your backups, and erase again after you restored one, before you start.
With a database, a service is started for the command's own time where none runs.
`

/** Prints everything of a user as JSON, as it comes. */
async function exportUser(userId: string, flags: TargetFlags): Promise<void> {
  await withEnvironmentApi(flags, async (api) => {
    const { body } = await api.callInPieces(userCalls.exportUser, { userId })
    if (body !== null) await pipeline(Readable.fromWeb(body), process.stdout, { end: false })
    process.stdout.write('\n')
  })
}

/** `winnow user`: what users may ask of those who keep something about them. */
export function userCommand(): Command {
  const command = new Command('user')
    .description('Answer what users ask about what is kept of them.')
    .addHelpText('after', EXAMPLES)
  command.addCommand(
    withTarget(
      new Command('export')
        .description('Print everything that is kept of a user as JSON.')
        .argument('<user id>')
        .action(exportUser),
    ),
  )
  command.addCommand(
    withTarget(
      new Command('erase')
        .description('Take away everything that a user could be found by, for good.')
        .argument('[user id]'),
    )
      .option('--account <id>', 'of the user, where nothing runs and there are several accounts')
      .option('--again <file>', 'do the erasures of these reports again, after a restore')
      .option('--yes', 'without a question')
      .action(async (userId: string | undefined, flags: EraseFlags) => {
        const { eraseUsers } = await import('../ledger/erase-user.ts')
        await eraseUsers(userId, flags)
      }),
  )
  return command
}
