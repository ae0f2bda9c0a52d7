import { type AnswerOf, auditCalls, AUDITED_ACTIONS } from '@winnow/contract/native'
import { LIMITS } from '@winnow/contract'
import { Command, Option } from 'commander'
import { moment, wholeNumber, withAdmin } from '../command-options.ts'
import { momentText, tableOf } from '../output/print-table.ts'
import { visible } from '../output/visible.ts'
import { withAdminApi } from '../service/admin-api.ts'
import type { TargetOptions } from '../service/target.ts'

type AuditPage = AnswerOf<(typeof auditCalls)['readAudit']>
type AuditRecord = AuditPage['entries'][number]

interface AuditFlags extends TargetOptions {
  readonly account?: string
  readonly who?: string
  readonly what?: (typeof AUDITED_ACTIONS)[number]
  readonly since?: number
  readonly until?: number
  readonly cursor?: string
  readonly limit?: number
  readonly json?: boolean
}

const EXAMPLES = `
Examples:
  winnow audit
  winnow audit --who admin --since 2026-03-01
  winnow audit --what revoke_key --json

The newest change comes first. It tells of accounts, keys, settings, decisions and models.
`

async function printAudit({ json, ...flags }: AuditFlags): Promise<void> {
  const { account, who, what, since, until, cursor, limit } = flags
  await withAdminApi(flags, async (api) => {
    const query = { account, who, what, since, until, cursor, limit }
    const page = await api.call(auditCalls.readAudit, query)
    process.stdout.write(json === true ? `${JSON.stringify(page)}\n` : pageText(page))
  })
}

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
  return who.kind === 'person' ? visible(who.email) : who.kind
}

/** `winnow audit`: who changed what. */
export function auditCommand(): Command {
  const command = new Command('audit')
    .description('List changes of accounts, keys, settings and models, and who made them.')
    .option('--account <id>', 'only changes of this account')
    .option('--who <who>', 'only changes by admin, or with the key of this id')
    .addOption(new Option('--what <action>', 'only changes of this kind').choices(AUDITED_ACTIONS))
    .option(
      '--since <time>',
      'only changes of this time or later: ISO 8601, or ms since 1970',
      moment,
    )
    .option('--until <time>', 'only changes before this time', moment)
    .option('--cursor <cursor>', 'where the page starts, as the page before says')
    .option('--limit <count>', 'changes of a page', wholeNumber(1, LIMITS.pageMaxCount))
    .addHelpText('after', EXAMPLES)
    .action(printAudit)
  return withAdmin(command)
}
