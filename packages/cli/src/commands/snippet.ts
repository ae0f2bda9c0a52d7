import { Command } from 'commander'
import { withTarget, type TargetFlags } from '../command-options.ts'
import { CliError } from '../cli-error.ts'
import { keyHeader } from '../service/admin-api.ts'
import { apiKeyOf, atTarget } from '../service/target.ts'

interface SnippetFlags extends TargetFlags {
  readonly beaconKey?: string
  readonly cdnUrl?: string
  readonly pinned?: boolean
  readonly json?: boolean
}

interface SnippetJson {
  readonly snippet: string
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
    const url = new URL('/v1/snippet', target.url)
    const beaconKey = flags.beaconKey ?? target.credentials?.[flags.environment].beacon_key
    if (beaconKey !== undefined) url.searchParams.set('beacon_key', beaconKey)
    url.searchParams.set('cdn_url', flags.cdnUrl ?? target.url)
    if (flags.pinned === true) url.searchParams.set('pinned', 'true')
    const text = await ask(url, apiKeyOf(target, flags.environment))
    const { snippet } = JSON.parse(text) as SnippetJson
    process.stdout.write(flags.json === true ? `${text}\n` : snippet)
  })
}

async function ask(url: URL, apiKey: string): Promise<string> {
  const authorization = keyHeader(apiKey)
  const response = await fetch(url, { headers: { authorization } }).catch((cause: unknown) => {
    throw new CliError(`no service answers at ${url.origin}`, { cause })
  })
  const text = await response.text()
  if (response.ok) return text
  const { description } = JSON.parse(text) as { description?: string }
  throw new CliError(`the service refused: ${description ?? `HTTP ${response.status}`}`)
}
