import { setTimeout as moment } from 'node:timers/promises'
import { type AnswerOf, auditCalls, AUDITED_ACTIONS } from '@winnow/contract/native'
import { LIMITS } from '@winnow/contract'
import { Command, Option } from 'commander'
import { moment as momentOption, wholeNumber, withAdmin } from '../command-options.ts'
import { type AuditRecord, followAudit, type ReadAudit } from './follow-audit.ts'
import { momentText, tableOf } from '../output/print-table.ts'
import { visible } from '../output/visible.ts'
import { withAdminApi } from '../service/admin-api.ts'
import type { TargetOptions } from '../service/target.ts'

type AuditPage = AnswerOf<(typeof auditCalls)['readAudit']>

interface AuditFlags extends TargetOptions {
  readonly account?: string
  readonly who?: string
  readonly what?: (typeof AUDITED_ACTIONS)[number]
  readonly since?: number
  readonly until?: number
  readonly cursor?: string
  readonly limit?: number
  readonly on?: string
  readonly follow?: boolean
  readonly json?: boolean
}

const EXAMPLES = `
Examples:
  winnow audit
  winnow audit --who admin --since 2026-03-01
  winnow audit --who ann@shop.example --what reveal
  winnow audit --what revoke_key --json
  winnow audit --follow

The newest entry comes first, with --follow the oldest. It lists changes of accounts, keys, roles, settings, decisions and
models, sign-ins, and revealed personal data.
`

async function printAudit({ json, follow, ...flags }: AuditFlags): Promise<void> {
  const { account, who, what, on, since, until, cursor, limit } = flags
  await withAdminApi(flags, async (api) => {
    const query = { account, who, what, on, since, until, cursor, limit }
    const read = (from = cursor) => api.call(auditCalls.readAudit, { ...query, cursor: from })
    if (follow === true) return printAsItComes(read, json === true ? lineOfJson : lineOf)
    const page = await read()
    process.stdout.write(json === true ? lineOfJson(page) : pageText(page))
  })
}

/** Between two looks for new entries. */
const LOOK_EVERY_MS = 2_000

/** Until the command is interrupted. */
async function printAsItComes(
  read: ReadAudit,
  textOf: (record: AuditRecord) => string,
): Promise<void> {
  for await (const record of followAudit(read, nextLook)) process.stdout.write(textOf(record))
}

const nextLook = (): Promise<boolean> => moment(LOOK_EVERY_MS, true)

const lineOfJson = (value: unknown): string => `${JSON.stringify(value)}\n`

const lineOf = (record: AuditRecord): string => `${rowOf(record).join('  ')}\n`

function pageText({ entries, next }: AuditPage): string {
  const table = tableOf([['TIME', 'WHO', 'WHAT', 'ON', 'FROM', 'CHANGED'], ...entries.map(rowOf)])
  return next === null ? table : `${table}\nOlder changes: add --cursor ${next}\n`
}

const rowOf = ({ time, who, what, on, from, changes }: AuditRecord): readonly string[] => [
  momentText(time),
  whoText(who),
  what,
  visible(`${on.type} ${on.id}`),
  from ?? '–',
  visible(Object.keys(changes).join(', ')),
]

function whoText(who: AuditRecord['who']): string {
  if (who.kind === 'key') return `key ${who.key_id}`
  if (who.kind !== 'person') return who.kind
  return visible(who.token_id === undefined ? who.email : `${who.email} (token ${who.token_id})`)
}

/** `winnow audit`: who did what. */
export function auditCommand(): Command {
  const command = new Command('audit')
    .description('List changes, sign-ins and reveals, and who did them.')
    .option('--account <id>', 'only changes of this account')
    .option(
      '--who <who>',
      'only entries of admin, of a key or a person by the id, or of a person by the address',
    )
    .addOption(new Option('--what <action>', 'only changes of this kind').choices(AUDITED_ACTIONS))
    .option(
      '--since <time>',
      'only changes of this time or later: ISO 8601, or ms since 1970',
      momentOption,
    )
    .option('--until <time>', 'only changes before this time', momentOption)
    .option('--on <id>', 'only entries on what has this id')
    .option('--follow', 'wait for further entries, until interrupted')
    .option('--cursor <cursor>', 'where the page starts, as the page before says')
    .option('--limit <count>', 'changes of a page', wholeNumber(1, LIMITS.pageMaxCount))
    .addHelpText('after', EXAMPLES)
    .action(printAudit)
  return withAdmin(command)
}
