import { Command, Option } from 'commander'
import { partnerCalls, type AnswerOf, type CallInput } from '@winnow/contract/native'
import { withAdmin } from '../command-options.ts'
import { momentText, tableOf } from '../output/print-table.ts'
import { withAdminApi } from '../service/admin-api.ts'
import type { TargetOptions } from '../service/target.ts'

interface PartnerFlags extends TargetOptions {
  readonly json?: boolean
}

interface CreateFlags extends PartnerFlags {
  readonly id?: string
  readonly key?: string
  readonly scoreScale?: string
}

type NewPartner = CallInput<(typeof partnerCalls)['createPartner']>['body']
type PartnerJson = AnswerOf<(typeof partnerCalls)['listPartners']>['partners'][number]
type KeyJson = AnswerOf<(typeof partnerCalls)['listPartnerKeys']>['keys'][number]

const EXAMPLES = `
Examples:
  winnow partner create PayFlow --score-scale 1
  winnow partner create PayFlow --id 5b2f9c0d1e3a4b5c6d7e8f90 --key OLDKEY   # it moves here from elsewhere
  winnow partner list
  winnow partner keys 5b2f9c0d1e3a4b5c6d7e8f90
  winnow partner create-key 5b2f9c0d1e3a4b5c6d7e8f90
  winnow partner revoke-key 5b2f9c0d1e3a4b5c6d7e8f90 3f2a0b1c2d3e4f50

A partner makes accounts for its own customers: docs/guides/partners.md. A key is shown once, when it is created.
`

const printed = (value: unknown, { json }: PartnerFlags, table: () => string): void => {
  process.stdout.write(json === true ? `${JSON.stringify(value)}\n` : table())
}

const partnerTable = (partners: readonly PartnerJson[]): string =>
  tableOf([
    ['PARTNER ID', 'SCORES', 'ACCOUNTS', 'MADE', 'NAME'],
    ...partners.map(({ partner_id: id, name, score_scale: scale, accounts, created_at: atMs }) => [
      id,
      `0–${scale}`,
      String(accounts),
      momentText(atMs),
      name,
    ]),
  ])

const keyTable = (keys: readonly KeyJson[]): string =>
  tableOf([
    ['KEY ID', 'STATE', 'ENDS IN', 'MADE'],
    ...keys.map(({ key_id: id, state, hint, created_at: atMs }) => [
      id,
      state,
      `…${hint}`,
      momentText(atMs),
    ]),
  ])

const listPartners = (flags: PartnerFlags): Promise<void> =>
  withAdminApi(flags, async (api) => {
    const { partners } = await api.call(partnerCalls.listPartners, {})
    printed(partners, flags, () => partnerTable(partners))
  })

/** Only what was given: the service makes the rest. */
const wishOf = (name: string, { id, key, scoreScale }: CreateFlags): NewPartner => ({
  name,
  ...(id !== undefined && { partner_id: id }),
  ...(key !== undefined && { key }),
  ...(scoreScale !== undefined && { score_scale: scoreScale === '1' ? 1 : 100 }),
})

const createPartner = (name: string, flags: CreateFlags): Promise<void> =>
  withAdminApi(flags, async (api) => {
    const made = await api.call(partnerCalls.createPartner, { body: wishOf(name, flags) })
    process.stderr.write('The partner and its key, shown this once:\n')
    process.stdout.write(`${JSON.stringify(made, undefined, flags.json === true ? 0 : 2)}\n`)
  })

const listKeys = (partnerId: string, flags: PartnerFlags): Promise<void> =>
  withAdminApi(flags, async (api) => {
    const { keys } = await api.call(partnerCalls.listPartnerKeys, { partnerId })
    printed(keys, flags, () => keyTable(keys))
  })

const createKey = (partnerId: string, flags: PartnerFlags): Promise<void> =>
  withAdminApi(flags, async (api) => {
    const made = await api.call(partnerCalls.createPartnerKey, { partnerId })
    process.stderr.write(`New key ${made.key_id} of the partner, shown this once:\n`)
    printed(made, flags, () => `${made.key}\n`)
  })

const revokeKey = (partnerId: string, keyId: string, flags: PartnerFlags): Promise<void> =>
  withAdminApi(flags, async (api) => {
    await api.call(partnerCalls.revokePartnerKey, { partnerId, keyId })
    process.stderr.write(`The key ${keyId} works no longer.\n`)
  })

const ofPartner = (name: string, description: string): Command =>
  withAdmin(new Command(name).description(description)).argument('<partner-id>', 'which partner')

/** `winnow partner`: those who make accounts for their own customers. */
export function partnerCommand(): Command {
  const create = withAdmin(new Command('create').description('create a partner with its key'))
    .argument('<name>', 'its name for people')
    .addOption(
      new Option('--score-scale <scale>', 'scores of its accounts: to 100, or to 1').choices([
        '100',
        '1',
      ]),
    )
    .option('--id <id>', 'its id, 24 hex digits')
    .option('--key <key>', 'its key')
  return new Command('partner')
    .description('list and create partners, who make accounts for their customers')
    .addHelpText('after', EXAMPLES)
    .addCommand(
      withAdmin(new Command('list').description('list the partners')).action(listPartners),
    )
    .addCommand(create.action(createPartner))
    .addCommand(ofPartner('keys', 'list the keys of a partner').action(listKeys))
    .addCommand(ofPartner('create-key', 'create another key of a partner').action(createKey))
    .addCommand(
      ofPartner('revoke-key', 'revoke a key of a partner')
        .argument('<key-id>', 'which key')
        .action(revokeKey),
    )
}
