import { Command } from 'commander'
import { type TargetFlags, wholeNumber, withTarget } from '../command-options.ts'
import { keyHeader, serviceApi } from '../service/admin-api.ts'
import { apiKeyOf, atTarget } from '../service/target.ts'
import { stopSignal } from '../stop-signal.ts'

interface ListenFlags extends TargetFlags {
  readonly forward?: string
  readonly kind: string
  readonly after?: number
  readonly secret?: string
  readonly most: number
}

const EXAMPLES = `
Examples:
  winnow listen --forward http://localhost:3000/hooks
  winnow listen --kind "decision.*,case.*"

Each message is signed with a secret that is printed first, as an endpoint of Standard Webhooks gets it. Nothing is stored:
no endpoint is made, and a message that your receiver refuses is not sent again.
`

async function run(flags: ListenFlags): Promise<void> {
  const stop = stopSignal()
  try {
    await atTarget(flags, 'refuse', async (target) => {
      const { listen } = await import('../listen/listen.ts')
      const api = serviceApi(target, keyHeader(apiKeyOf(target, flags.environment)))
      await listen(api, {
        forward: flags.forward,
        kinds: flags.kind,
        after: flags.after,
        secret: flags.secret,
        most: flags.most,
        signal: stop.signal,
        nowMs: Date.now,
        print: (line) => void process.stdout.write(`${line}\n`),
      })
    })
  } finally {
    stop.dispose()
  }
}

/** `winnow listen`: messages, forwarded to a receiver under development. */
export const listenCommand = (): Command =>
  withTarget(new Command('listen'))
    .description('Print messages as they come, and forward them to a receiver on this machine.')
    .option(
      '--forward <url>',
      'where they go, a URL of this machine; by default they are printed alone',
    )
    .option('--kind <patterns>', 'kinds or families of kinds, separated by commas', '*')
    .option(
      '--after <id>',
      'begins after this message; by default with the next one',
      wholeNumber(0, Number.MAX_SAFE_INTEGER),
    )
    .option('--secret <text>', 'signs with this secret; by default with a new one')
    .option(
      '--most <count>',
      'ends after so many messages',
      wholeNumber(1, 1_000_000_000),
      1_000_000_000,
    )
    .addHelpText('after', EXAMPLES)
    .action(run)
