import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { userCalls } from '@winnow/contract/native'
import { Command } from 'commander'
import { type TargetFlags, withTarget } from '../command-options.ts'
import { withEnvironmentApi } from '../service/environment-api.ts'

const EXAMPLES = `
Examples:
  winnow user export billy_jones > billy_jones.json

An export has all that is kept of a user, so keep it as safe as the service itself. The audit has an entry of each.
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
  return command
}
