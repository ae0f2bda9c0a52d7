import { Command, Option } from 'commander'
import { ABUSE_TYPES, type AbuseType } from '@winnow/contract/canonical'
import { accountCalls, type AnswerOf, type CallInput } from '@winnow/contract/native'
import { accountIdOf, type AdminApi, withAdminApi } from '../service/admin-api.ts'
import { CliError } from '../cli-error.ts'
import { wholeNumber, withAdmin } from '../command-options.ts'
import { ownCommand } from '../own-command.ts'
import { momentText, tableOf } from '../output/print-table.ts'
import { visible } from '../output/visible.ts'
import type { TargetOptions } from '../service/target.ts'

interface AccountFlags extends TargetOptions {
  readonly json?: boolean
}

type AccountJson = AnswerOf<(typeof accountCalls)['listAccounts']>['accounts'][number]
type WholeAccountJson = AnswerOf<(typeof accountCalls)['readAccount']>
type ThresholdsJson = WholeAccountJson['thresholds']
type NewAccount = CallInput<(typeof accountCalls)['createAccount']>['body']
type AccountChange = NonNullable<CallInput<(typeof accountCalls)['changeAccount']>['body']>

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
  winnow account set --review 50 --block 75 --abuse-type payment_abuse
  winnow account show
  winnow account set --beacon-origins https://shop.example,https://www.shop.example
  winnow account set --beacon-privacy-control drop --beacon-rate default
  winnow account set --events-days 400 --content-days 90

list, show and set need a data directory on which Winnow has started once; create makes one.
--id and the keys are for an account that moves here from elsewhere; what is not given is generated.
`

const points = wholeNumber(0, 100)

const scaleOption = (): Option =>
  new Option('--score-scale <scale>', 'scores from 0 to 100, or from 0 to 1').choices(['100', '1'])

async function listAccounts(flags: AccountFlags): Promise<void> {
  await withAdminApi(flags, async (api) => {
    const { accounts } = await api.call(accountCalls.listAccounts, {})
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
function wishOf(name: string, flags: CreateFlags): NewAccount {
  const wish = {
    name,
    score_scale: flags.scoreScale === undefined ? undefined : Number(flags.scoreScale),
    account_id: flags.id,
    production_api_key: flags.apiKey,
    production_beacon_key: flags.beaconKey,
    sandbox_api_key: flags.sandboxApiKey,
    sandbox_beacon_key: flags.sandboxBeaconKey,
  }
  return given(wish) as NewAccount
}

/** The members that have a value. */
const given = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

async function createAccount(name: string, flags: CreateFlags): Promise<void> {
  const create = async (api: AdminApi) => {
    const made = await api.call(accountCalls.createAccount, { body: wishOf(name, flags) })
    process.stderr.write('The account and its keys, shown this once:\n')
    process.stdout.write(`${JSON.stringify(made, undefined, flags.json === true ? 0 : 2)}\n`)
  }
  await withAdminApi(flags, create, 'make')
}

interface SetFlags extends AccountFlags {
  readonly name?: string
  readonly scoreScale?: string
  readonly review?: number
  readonly block?: number
  readonly hysteresis?: number
  readonly abuseType?: AbuseType
  readonly beaconOrigins?: string
  readonly beaconPrivacyControl?: string
  readonly beaconRate?: string
  readonly environment: 'production' | 'sandbox'
  readonly eventsDays?: string
  readonly contentDays?: string
  readonly beaconsDays?: string
  readonly auditDays?: string
}

type Thresholds = ThresholdsJson[AbuseType]

/** Errors: CliError, in words of the flags. */
function mustFit(type: AbuseType, { review, block }: Thresholds): void {
  if (review <= block) return
  const why = `review from ${review} comes after block from ${block} for ${type}`
  throw new CliError(`${why}: --review must be at most --block`, { exitCode: 2 })
}

/** Only what is to change; undefined when nothing is. What of a pair is not given stays. */
function thresholdWish(flags: SetFlags, now: ThresholdsJson): AccountChange['thresholds'] {
  const { review, block, hysteresis, abuseType } = flags
  const isPair = review !== undefined || block !== undefined
  if (!isPair && hysteresis === undefined) return undefined
  const types = isPair ? (abuseType === undefined ? ABUSE_TYPES : [abuseType]) : []
  const own = types.map(
    (type) =>
      [type, { review: review ?? now[type].review, block: block ?? now[type].block }] as const,
  )
  for (const [type, pair] of own) mustFit(type, pair)
  return { ...(hysteresis === undefined ? {} : { hysteresis }), ...Object.fromEntries(own) }
}

/** What cannot be is left to the service to refuse, in its words. */
function changeOf(flags: SetFlags): AccountChange {
  const { beaconOrigins: origins, beaconRate: rate } = flags
  const change = {
    name: flags.name,
    score_scale: flags.scoreScale === undefined ? undefined : Number(flags.scoreScale),
    beacon_origins: origins === DEFAULT ? origins : origins?.split(','),
    beacon_privacy_control: flags.beaconPrivacyControl,
    beacon_key_per_second: numberIn(rate),
    retention: retentionOf(flags),
  }
  return given(change)
}

function retentionOf(flags: SetFlags): AccountChange['retention'] {
  const ages = given({
    events_days: numberIn(flags.eventsDays),
    content_days: numberIn(flags.contentDays),
    beacons_days: numberIn(flags.beaconsDays),
    audit_days: numberIn(flags.auditDays),
  })
  return Object.keys(ages).length === 0 ? undefined : { [flags.environment]: ages }
}

const numberIn = (text: string | undefined): number | string | undefined =>
  text !== undefined && NUMBER.test(text) ? Number(text) : text

/** Other texts are sent as they are: NaN would be sent as null, which changes nothing. */
const NUMBER = /^\d+(?:\.\d+)?$/

/** Removes an account's own rule, so that the service's setting applies. */
const DEFAULT = 'default'

function beaconRulesText(account: AccountJson): string {
  const { beacon_origins: origins, beacon_key_per_second: rate } = account
  const rules = [
    origins === DEFAULT ? '' : `from pages of ${origins.join(', ')}`,
    account.beacon_privacy_control === DEFAULT
      ? ''
      : `with Global Privacy Control: ${account.beacon_privacy_control}`,
    rate === DEFAULT ? '' : `${rate} per second and key`,
  ].filter((rule) => rule !== '')
  return rules.length === 0 ? '' : `; beacons ${rules.join('; ')}`
}

/** Nothing where no age is set. */
function retentionText({ retention }: WholeAccountJson): string {
  const texts = (['production', 'sandbox'] as const).flatMap((environment) =>
    Object.entries(retention[environment]).flatMap(([name, days]) =>
      days === DEFAULT
        ? []
        : `${name.replace('_days', '')} of ${environment} ${days === 0 ? 'for good' : `for ${days} days`}`,
    ),
  )
  return texts.length === 0 ? '' : `Details are kept of ${texts.join(', ')}.\n`
}

function accountPage(account: WholeAccountJson): string {
  const { account_id, name, score_scale, thresholds, environments } = account
  const rows = ABUSE_TYPES.map((type) => [
    type,
    String(thresholds[type].review),
    String(thresholds[type].block),
  ])
  return (
    `${account_id}: "${visible(name)}", scores from 0 to ${score_scale}${beaconRulesText(account)}\n\n` +
    tableOf([['MESSAGES OF', 'REVIEW FROM', 'BLOCK FROM'], ...rows]) +
    `A threshold is left ${thresholds.hysteresis} below it. Points of 0 to 100.\n` +
    retentionText(account) +
    `In the log, production is environment ${environments.production}, sandbox ${environments.sandbox}.\n`
  )
}

async function showAccount(id: string | undefined, flags: AccountFlags): Promise<void> {
  await withAdminApi(flags, async (api) => {
    const account = await api.call(accountCalls.readAccount, { accountId: accountIdOf(api, id) })
    process.stdout.write(
      flags.json === true ? `${JSON.stringify(account)}\n` : accountPage(account),
    )
  })
}

/** Errors: CliError, where nothing is to change. */
function mustChange({ review, block, hysteresis, ...flags }: SetFlags): void {
  const isPair = review !== undefined || block !== undefined
  if (flags.abuseType !== undefined && !isPair) {
    throw new CliError('--abuse-type goes with --review or --block', { exitCode: 2 })
  }
  if (isPair || hysteresis !== undefined || Object.keys(changeOf(flags)).length > 0) return
  throw new CliError(`say what is to change (${ownCommand(['account', 'set', '--help'])})`, {
    exitCode: 2,
  })
}

async function setAccount(id: string | undefined, flags: SetFlags): Promise<void> {
  mustChange(flags)
  await withAdminApi(flags, async (api) => {
    const accountId = accountIdOf(api, id)
    const { thresholds: now } = await api.call(accountCalls.readAccount, { accountId })
    const thresholds = thresholdWish(flags, now)
    const changed = await api.call(accountCalls.changeAccount, {
      accountId,
      body: { ...(thresholds === undefined ? {} : { thresholds }), ...changeOf(flags) },
    })
    process.stdout.write(
      flags.json === true ? `${JSON.stringify(changed)}\n` : accountPage(changed),
    )
  })
}

/** `winnow account`: the accounts of a service. */
export function accountCommand(): Command {
  const create = withAdmin(new Command('create').description('create an account with its keys'))
    .argument('<name>', 'its name for people')
    .addOption(scaleOption())
    .option('--id <id>', 'its id, 24 hex digits')
    .option('--api-key <key>', 'its production API key')
    .option('--beacon-key <key>', 'its production beacon key')
    .option('--sandbox-api-key <key>', 'its sandbox API key')
    .option('--sandbox-beacon-key <key>', 'its sandbox beacon key')
  const set = withAdmin(new Command('set').description('change an account'))
    .argument('[account-id]', 'which one; by default the local account')
    .option('--name <name>', 'its name for people')
    .addOption(scaleOption())
    .option('--review <points>', 'a message in the outbox when a score reaches this', points)
    .option('--block <points>', 'and another when it reaches this', points)
    .addOption(
      new Option('--abuse-type <type>', 'thresholds of one abuse type; by default of all').choices(
        ABUSE_TYPES,
      ),
    )
    .option(
      '--hysteresis <points>',
      'points below a threshold at which a score counts as back under it',
      points,
    )
    .option('--beacon-origins <list>', 'origins whose pages may send beacons; * = any; default')
    .option('--beacon-privacy-control <word>', 'drop or take with GPC; default')
    .option('--beacon-rate <number>', 'beacons of one key per second; 0 = no limit; default')
    .addOption(
      new Option('--environment <name>', 'the environment that the ages are for')
        .choices(['production', 'sandbox'])
        .default('production'),
    )
    .option('--events-days <days>', 'events lose their details after these; 0 = never; default')
    .option('--content-days <days>', 'content, reviews and messages do; 0 = never; default')
    .option('--beacons-days <days>', 'beacons do; 0 = never; default')
    .option('--audit-days <days>', 'the audit loses its values after these; 0 = never; default')
  const show = withAdmin(new Command('show').description('an account and its thresholds')).argument(
    '[account-id]',
    'which one; by default the local account',
  )
  return new Command('account')
    .description('list, create and change accounts')
    .addHelpText('after', EXAMPLES)
    .addCommand(
      withAdmin(new Command('list').description('list the accounts')).action(listAccounts),
    )
    .addCommand(show.action(showAccount))
    .addCommand(create.action(createAccount))
    .addCommand(set.action(setAccount))
}
