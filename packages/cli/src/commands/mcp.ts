import { Command, Option } from 'commander'
import { CliError } from '../cli-error.ts'
import { checkAddress } from '../service/target.ts'

interface McpFlags {
  readonly url: string
  readonly environment?: string
}

const EXAMPLES = `
Examples:
  WINNOW_TOKEN=wt_… winnow mcp --url http://127.0.0.1:8080

Programs for agents start it themselves, and talk to it on its standard input and output. WINNOW_TOKEN is a personal token: the
agent has its permissions and no others. Tools that write need act_by_agent, which the token must name. Every call is in the audit.
`

const TOKEN = /^wt_[0-9a-f]{64}$/
const ENVIRONMENT = /^[0-9a-f]{24}\/(production|sandbox)$/

/** The token stands in the environment alone: the list of processes would show it. Error: CliError. */
function tokenOf({ WINNOW_TOKEN: token }: NodeJS.ProcessEnv): string {
  if (token !== undefined && TOKEN.test(token)) return token
  const fault = token === undefined || token === '' ? 'is not set' : 'is no personal token'
  throw new CliError(
    `WINNOW_TOKEN ${fault}: it begins with wt_. Create one under your account in the console, or with POST /v1/me/tokens.`,
    { exitCode: 2 },
  )
}

async function run({ url, environment }: McpFlags): Promise<void> {
  checkAddress(url)
  if (environment !== undefined && !ENVIRONMENT.test(environment)) {
    throw new CliError('--environment must be <account id>/<production or sandbox>', {
      exitCode: 2,
    })
  }
  const settings = { url, token: tokenOf(process.env), environment }
  const { serveStdio } = await import('../mcp/serve-stdio.ts')
  await serveStdio(settings)
}

/** `winnow mcp`: `/v1` as tools for agents. */
export const mcpCommand = (): Command =>
  new Command('mcp')
    .description(
      'Give an agent tools to look at users, cases and policies, with the rights of a personal token.',
    )
    .addOption(
      new Option('--url <address>', 'a running service')
        .env('WINNOW_URL')
        .default('http://127.0.0.1:8080'),
    )
    .addOption(
      new Option(
        '--environment <name>',
        '<account id>/<production or sandbox>; by default the production of the only account',
      ).env('WINNOW_ENVIRONMENT'),
    )
    .addHelpText('after', EXAMPLES)
    .action(run)
