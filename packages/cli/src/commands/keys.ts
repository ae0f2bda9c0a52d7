import { Command, Option } from 'commander'
import { keyCalls, KEY_SCOPE_WORDS, type AnswerOf, type KeyScope } from '@winnow/contract/native'
import { CliError } from '../cli-error.ts'
import { accountIdOf, withAdminApi, type AdminApi } from '../service/admin-api.ts'
import { moment, withAdmin, withPlace } from '../command-options.ts'
import { credentialsPath, readCredentials, type EnvironmentName } from '../service/credentials.ts'
import { isConfirmed } from '../output/is-confirmed.ts'
import { momentText, tableOf } from '../output/print-table.ts'
import { ownCommand } from '../own-command.ts'
import type { DataPlace } from '../service/data-place.ts'
import { renewed, writeCredentials, type NewKey } from '../service/renew-credentials.ts'
import type { TargetOptions } from '../service/target.ts'

interface KeyFlags extends TargetOptions {
  readonly account?: string
  readonly json?: boolean
}

type KeyJson = AnswerOf<(typeof keyCalls)['listKeys']>['keys'][number]

const EXAMPLES = `
Examples:
  winnow keys list
  winnow keys create --environment sandbox
  winnow keys create --scope read --expires 2035-01-01   # reads, sends nothing, and ends by itself
  winnow keys rotate 0a4b8595baef9048 --revoke-old
  winnow keys revoke 0a4b8595baef9048 --account 5f0c7b1e9a3d4c2b8e6f7a10
  winnow keys rotate-admin
  winnow keys seal --data-dir /var/lib/winnow          # credentials.json goes, once you keep its keys elsewhere
  winnow keys reset-admin --data-dir /var/lib/winnow   # credentials.json is lost; the service is stopped

Winnow must have started on the data directory once. A key is shown once, when it is created; only its hash
is kept. A secret key may do everything, unless --scope says otherwise: events (send events and get their scores), read, or
decisions (report them). Rotating creates a new key beside the old one: switch your application over, then revoke the old
one. If credentials.json held the old key, or one that no longer works, it holds the new one from then on.
`

/** The account of the keys, as calls take it. */
const accountOf = (api: AdminApi, { account }: KeyFlags): { readonly accountId: string } => ({
  accountId: accountIdOf(api, account),
})

function keyTable(keys: readonly KeyJson[]): string {
  const rows = keys.map((key) => [
    key.key_id,
    key.kind,
    key.environment,
    key.kind === 'api' ? key.scope : '–',
    key.state,
    `…${key.hint}`,
    momentText(key.created_at),
    key.expires_at === null ? '–' : momentText(key.expires_at),
  ])
  const head = ['KEY ID', 'KIND', 'ENVIRONMENT', 'SCOPE', 'STATE', 'ENDS IN', 'MADE', 'EXPIRES']
  return tableOf([head, ...rows])
}

async function keysOf(api: AdminApi, flags: KeyFlags): Promise<readonly KeyJson[]> {
  return (await api.call(keyCalls.listKeys, accountOf(api, flags))).keys
}

async function listKeys(flags: KeyFlags): Promise<void> {
  await withAdminApi(flags, async (api) => {
    const keys = await keysOf(api, flags)
    process.stdout.write(flags.json === true ? `${JSON.stringify(keys)}\n` : keyTable(keys))
  })
}

function printKey(made: NewKey, asJson: boolean): void {
  if (asJson) process.stdout.write(`${JSON.stringify(made)}\n`)
  else {
    process.stderr.write(
      `New ${made.environment} ${made.kind} key ${made.key_id}, shown this once:\n`,
    )
    process.stdout.write(`${made.key}\n`)
  }
}

/** The local account's keys stand in its data directory; those of a service elsewhere do not. */
async function renewLocal(
  { target }: AdminApi,
  before: readonly KeyJson[],
  made: NewKey,
  { account, dataDir, url }: KeyFlags,
): Promise<void> {
  const { credentials } = target
  if (credentials === undefined || url !== undefined) return
  if (account !== undefined && account !== credentials.account_id) return
  const changed = renewed(credentials, before, made)
  if (changed === undefined) return
  await writeCredentials(dataDir, changed)
  process.stderr.write(`It stands in ${credentialsPath(dataDir)} too.\n`)
}

interface CreateFlags extends KeyFlags {
  readonly environment: EnvironmentName
  readonly kind: 'api' | 'beacon'
  readonly scope?: KeyScope
  readonly expires?: number
}

async function createKey(flags: CreateFlags): Promise<void> {
  await withAdminApi(flags, async (api) => {
    const { environment, kind, scope, expires } = flags
    const limits = {
      ...(scope !== undefined && { scope }),
      ...(expires !== undefined && { expires_at: expires }),
    }
    const before = await keysOf(api, flags)
    const made = await api.call(keyCalls.createKey, {
      ...accountOf(api, flags),
      body: { environment, kind, ...limits },
    })
    printKey(made, flags.json === true)
    if (made.scope === 'all') await renewLocal(api, before, made, flags)
  })
}

async function rotateKey(id: string, flags: KeyFlags & { readonly revokeOld?: boolean }) {
  await withAdminApi(flags, async (api) => {
    const before = await keysOf(api, flags)
    const made = await api.call(keyCalls.rotateKey, {
      ...accountOf(api, flags),
      keyId: id,
      body: flags.revokeOld === true ? { revoke_old: true } : {},
    })
    printKey(made, flags.json === true)
    if (made.scope === 'all') await renewLocal(api, before, made, flags)
    process.stderr.write(`The old key ${id} is ${made.old_state}.\n`)
  })
}

interface RevokeFlags extends KeyFlags {
  readonly evenLast?: boolean
}

const isLastOfKind = (key: KeyJson, keys: readonly KeyJson[]): boolean =>
  key.scope === 'all' &&
  !keys.some(
    (one) =>
      one.key_id !== key.key_id &&
      one.scope === 'all' &&
      one.state === 'active' &&
      one.kind === key.kind &&
      one.environment === key.environment,
  )

/** Errors: CliError, wrong use, where nobody confirms. */
async function confirmLast({ key_id: id, environment, kind }: KeyJson): Promise<void> {
  const named = `${environment} ${kind} key`
  const told = `${id} is the last active ${named}: without it, every call with a ${named} is refused.`
  if (await isConfirmed(`${told} Revoke it all the same?`)) return
  const replace = ownCommand(['keys', 'rotate', id, '--revoke-old'])
  throw new CliError(`${told} To replace it: ${replace}. To revoke it all the same: --even-last`, {
    exitCode: 2,
  })
}

async function revokeKey(id: string, flags: RevokeFlags): Promise<void> {
  await withAdminApi(flags, async (api) => {
    const keys = await keysOf(api, flags)
    const key = keys.find(({ key_id: one, state }) => one === id && state === 'active')
    const isLast = key !== undefined && isLastOfKind(key, keys)
    if (isLast && flags.evenLast !== true) await confirmLast(key)
    await api.call(keyCalls.revokeKey, {
      ...accountOf(api, flags),
      keyId: id,
      ...(isLast && { even_last: true }),
    })
    process.stderr.write(`Key ${id} is revoked.\n`)
  })
}

/** The service writes it down itself, in its own data directory. */
async function rotateAdmin(flags: TargetOptions & { readonly json?: boolean }): Promise<void> {
  await withAdminApi(flags, async (api) => {
    const made = await api.call(keyCalls.rotateAdminToken, { body: {} })
    const { admin_token: token } = made
    process.stderr.write('New admin token, shown this once; the old one works no longer:\n')
    process.stdout.write(flags.json === true ? `${JSON.stringify(made)}\n` : `${token}\n`)
    const { dataDir } = flags
    const kept = await readCredentials(dataDir)
    if (kept?.admin_token === token)
      process.stderr.write(`It stands in ${credentialsPath(dataDir)} too.\n`)
  })
}

const subcommand = (name: string, about: string): Command =>
  withAdmin(new Command(name).description(about)).option(
    '--account <id>',
    'whose keys; by default those of the local account',
  )

/** `winnow keys`: API keys and beacon keys of an account. */
export function keysCommand(): Command {
  const create = subcommand('create', 'create a key')
    .addOption(
      new Option('--environment <name>', 'of which environment')
        .choices(['production', 'sandbox'])
        .default('production'),
    )
    .addOption(
      new Option('--kind <kind>', 'secret or public').choices(['api', 'beacon']).default('api'),
    )
    .addOption(
      new Option('--scope <scope>', 'what a secret key may do; everything by default').choices(
        KEY_SCOPE_WORDS,
      ),
    )
    .option('--expires <time>', 'it works until then: ISO 8601, or ms since 1970', moment)
  const rotate = subcommand('rotate', 'create a key to replace another')
    .argument('<key-id>', 'the id of the old key')
    .option('--revoke-old', 'revoke the old key at once')
  return new Command('keys')
    .description('list, create, rotate and revoke keys, and rotate the admin token')
    .addHelpText('after', EXAMPLES)
    .addCommand(subcommand('list', 'list the keys, never the secrets themselves').action(listKeys))
    .addCommand(create.action(createKey))
    .addCommand(rotate.action(rotateKey))
    .addCommand(
      subcommand('revoke', 'revoke a key; it stops working at once')
        .argument('<key-id>', 'the id of the key')
        .option('--even-last', 'without a question, even the last active key of its kind')
        .action(revokeKey),
    )
    .addCommand(
      withAdmin(new Command('rotate-admin'))
        .description('replace the admin token by a new one')
        .action(rotateAdmin),
    )
    .addCommand(
      withPlace(new Command('seal'))
        .description('remove credentials.json once its keys are kept elsewhere; all keys work on')
        .option('--yes', 'without a question')
        .action(async (flags: DataPlace & { readonly yes?: boolean }) => {
          const { sealKeys } = await import('../service/seal-keys.ts')
          await sealKeys(flags)
        }),
    )
    .addCommand(
      withPlace(new Command('reset-admin'))
        .description('write a new credentials.json where it was lost, while no service runs')
        .action(async (flags: DataPlace) => {
          const { resetAdmin } = await import('../service/reset-admin.ts')
          await resetAdmin(flags)
        }),
    )
}
