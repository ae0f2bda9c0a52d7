import { Command, Option } from 'commander'
import { accountIdOf, withAdminApi } from '../admin-api.ts'
import { withAdmin } from '../command-options.ts'
import { momentText, tableOf } from '../print-table.ts'
import type { TargetOptions } from '../target.ts'

interface AccountFlags extends TargetOptions {
  readonly json?: boolean
}

interface AccountJson {
  readonly account_id: string
  readonly name: string
  readonly score_scale: 100 | 1
  readonly created_at: number
}

interface CreateFlags extends AccountFlags {
  readonly scoreScale?: string
  readonly id?: string
  readonly apiKey?: string
  readonly beaconKey?: string
  readonly sandboxApiKey?: string
  readonly sandboxBeaconKey?: string
}

const EXAMPLES = `
Examples:
  winnow account list
  winnow account create "Berlin shop"
  winnow account create Moved --id 5f0c7b1e9a3d4c2b8e6f7a10 --api-key OLDKEY --score-scale 1
  winnow account set --score-scale 1

--id and the keys are for an account that moves here from elsewhere: what is not given is made.
`

const scaleOption = (): Option =>
  new Option('--score-scale <scale>', 'scores from 0 to 100, or from 0 to 1').choices(['100', '1'])

async function listAccounts(flags: AccountFlags): Promise<void> {
  await withAdminApi(flags, async (api) => {
    const { accounts } = await api.call<{ accounts: readonly AccountJson[] }>(
      'GET',
      '/v1/admin/accounts',
    )
    const rows = accounts.map(({ account_id, name, score_scale, created_at }) => [
      account_id,
      `0–${score_scale}`,
      momentText(created_at),
      name,
    ])
    const table = () => tableOf([['ACCOUNT ID', 'SCORES', 'MADE', 'NAME'], ...rows])
    process.stdout.write(flags.json === true ? `${JSON.stringify(accounts)}\n` : table())
  })
}

/** Only what was given: the service makes the rest. */
function wishOf(name: string, flags: CreateFlags): object {
  const wish = {
    name,
    score_scale: flags.scoreScale === undefined ? undefined : Number(flags.scoreScale),
    account_id: flags.id,
    production_api_key: flags.apiKey,
    production_beacon_key: flags.beaconKey,
    sandbox_api_key: flags.sandboxApiKey,
    sandbox_beacon_key: flags.sandboxBeaconKey,
  }
  return Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined))
}

async function createAccount(name: string, flags: CreateFlags): Promise<void> {
  await withAdminApi(flags, async (api) => {
    const made = await api.call<object>('POST', '/v1/admin/accounts', wishOf(name, flags))
    process.stderr.write('The account and its keys, shown this once:\n')
    process.stdout.write(`${JSON.stringify(made, undefined, flags.json === true ? 0 : 2)}\n`)
  })
}

interface SetFlags extends AccountFlags {
  readonly name?: string
  readonly scoreScale?: string
}

async function setAccount(id: string | undefined, flags: SetFlags): Promise<void> {
  await withAdminApi(flags, async (api) => {
    const path = `/v1/admin/accounts/${encodeURIComponent(accountIdOf(api, id))}`
    const changed = await api.call<AccountJson>('PATCH', path, {
      ...(flags.name === undefined ? {} : { name: flags.name }),
      ...(flags.scoreScale === undefined ? {} : { score_scale: Number(flags.scoreScale) }),
    })
    const told = `${changed.account_id}: "${changed.name}", scores from 0 to ${changed.score_scale}\n`
    process.stdout.write(flags.json === true ? `${JSON.stringify(changed)}\n` : told)
  })
}

/** `winnow account`: the accounts of a service. */
export function accountCommand(): Command {
  const create = withAdmin(new Command('create').description('make an account with its keys'))
    .argument('<name>', 'what people call it')
    .addOption(scaleOption())
    .option('--id <id>', 'its id, 24 hex digits')
    .option('--api-key <key>', 'its production API key')
    .option('--beacon-key <key>', 'its production beacon key')
    .option('--sandbox-api-key <key>', 'its sandbox API key')
    .option('--sandbox-beacon-key <key>', 'its sandbox beacon key')
  const set = withAdmin(new Command('set').description('change an account'))
    .argument('[account-id]', 'which one; by default the local account')
    .option('--name <name>', 'what people call it')
    .addOption(scaleOption())
  return new Command('account')
    .description('list, make and change accounts')
    .addHelpText('after', EXAMPLES)
    .addCommand(
      withAdmin(new Command('list').description('list the accounts')).action(listAccounts),
    )
    .addCommand(create.action(createAccount))
    .addCommand(set.action(setAccount))
}
