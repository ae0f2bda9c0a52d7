import { Command } from 'commander'
import { snippetCalls } from '@winnow/contract/native'
import { withTarget, type TargetFlags } from '../command-options.ts'
import { keyHeader, serviceApi } from '../service/admin-api.ts'
import { apiKeyOf, atTarget } from '../service/target.ts'

interface SnippetFlags extends TargetFlags {
  readonly beaconKey?: string
  readonly cdnUrl?: string
  readonly pinned?: boolean
  readonly json?: boolean
}

const EXAMPLES = `
Examples:
  winnow snippet --cdn-url https://shop.example/ss
  winnow snippet --cdn-url https://shop.example/ss --pinned
  winnow snippet --environment sandbox --cdn-url http://localhost:8080
  winnow snippet --url https://winnow.example --api-key KEY --beacon-key BEACONKEY

Prints the tag for your pages; docs/guides/browser.md says where it goes and where it must not.
`

/** `winnow snippet`: the tag for an account's pages. */
export function snippetCommand(): Command {
  return withTarget(new Command('snippet').description('print the tag for your web pages'))
    .option('--beacon-key <key>', 'the beacon key; by default that of the local account')
    .option('--cdn-url <url>', 'where your pages reach the service; by default its own address')
    .option('--pinned', 'load one version of the script, which the browser checks (integrity)')
    .option('--json', 'print tag, script and integrity as JSON')
    .addHelpText('after', EXAMPLES)
    .action(printSnippet)
}

async function printSnippet(flags: SnippetFlags): Promise<void> {
  await atTarget(flags, 'refuse', async (target) => {
    const api = serviceApi(target, keyHeader(apiKeyOf(target, flags.environment)))
    const answer = await api.call(snippetCalls.readSnippet, {
      beacon_key: flags.beaconKey ?? target.credentials?.[flags.environment].beacon_key,
      cdn_url: flags.cdnUrl ?? target.url,
      ...(flags.pinned === true && { pinned: true }),
    })
    process.stdout.write(flags.json === true ? `${JSON.stringify(answer)}\n` : answer.snippet)
  })
}
