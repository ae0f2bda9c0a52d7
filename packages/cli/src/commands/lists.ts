import { LIMITS } from '@winnow/contract'
import { type AnswerOf, LIST_KINDS, LIST_STORES, listCalls } from '@winnow/contract/native'
import { Command, Option } from 'commander'
import { CliError } from '../cli-error.ts'
import { moment, type TargetFlags, wholeNumber, withTarget } from '../command-options.ts'
import { exportList } from '../lists/export-list.ts'
import { type ImportFlags, importList } from '../lists/import-list.ts'
import { withEnvironmentApi } from '../service/environment-api.ts'
import { momentText, tableOf } from '../output/print-table.ts'
import { visible } from '../output/visible.ts'

interface ListFlags extends TargetFlags {
  readonly json?: boolean
}

type ListJson = AnswerOf<(typeof listCalls)['readList']>
type ValueJson = AnswerOf<(typeof listCalls)['readListValues']>['values'][number]

const EXAMPLES = `
Examples:
  winnow lists create bad_mails --kind email --description "Of chargebacks"
  winnow lists add bad_mails ann@shop.example bob@shop.example --reason chargeback --expires 2027-01-01
  winnow lists find bad_mails Ann+x@shop.example
  winnow lists remove bad_mails bob@shop.example
  winnow lists import bad_mails bad-mails.csv
  winnow lists export bad_mails > bad-mails.csv

find exits with 1 where the list does not have the value. import exits with 1 where a row was refused; the others are listed,
and the file can be sent again.
`

const printed = (json: boolean | undefined, value: unknown, text: () => string): void => {
  process.stdout.write(json === true ? `${JSON.stringify(value)}\n` : text())
}

const listRow = ({ name, kind, store, values, description }: ListJson): readonly string[] => [
  name,
  kind,
  store,
  String(values),
  visible(description),
]

const valueRow = (value: ValueJson): readonly string[] => [
  visible(value.masked ?? value.value),
  value.expires_at === null ? '–' : momentText(value.expires_at),
  visible(value.reason ?? ''),
  visible(value.author ?? ''),
  visible(value.source),
]

const VALUE_HEADER = ['VALUE', 'UNTIL', 'REASON', 'AUTHOR', 'SOURCE']

const valueTable = (values: readonly ValueJson[]): string =>
  tableOf([VALUE_HEADER, ...values.map(valueRow)])

async function printLists(flags: ListFlags): Promise<void> {
  await withEnvironmentApi(flags, async (api) => {
    const answer = await api.call(listCalls.listLists, {})
    const header = ['NAME', 'KIND', 'STORED', 'VALUES', 'DESCRIPTION']
    printed(flags.json, answer, () => tableOf([header, ...answer.lists.map(listRow)]))
  })
}

interface ShowFlags extends ListFlags {
  readonly cursor?: string
  readonly limit?: number
}

async function showList(name: string, flags: ShowFlags): Promise<void> {
  await withEnvironmentApi(flags, async (api) => {
    const { cursor, limit } = flags
    const page = await api.call(listCalls.readListValues, { listName: name, cursor, limit })
    const more = page.next === null ? '' : `\nMore: add --cursor ${page.next}\n`
    printed(flags.json, page, () => valueTable(page.values) + more)
  })
}

interface CreateFlags extends ListFlags {
  readonly kind: (typeof LIST_KINDS)[number]
  readonly store?: (typeof LIST_STORES)[number]
  readonly description?: string
}

async function createList(name: string, flags: CreateFlags): Promise<void> {
  await withEnvironmentApi(flags, async (api) => {
    const { kind, store, description } = flags
    const body = { kind, store, description }
    const list = await api.call(listCalls.setList, { listName: name, body })
    printed(flags.json, list, () => `List ${list.name} has values of kind ${list.kind}.\n`)
  })
}

async function deleteList(name: string, flags: TargetFlags): Promise<void> {
  await withEnvironmentApi(flags, async (api) => {
    await api.call(listCalls.deleteList, { listName: name })
    process.stderr.write(`List ${name} is deleted.\n`)
  })
}

interface AddFlags extends ListFlags {
  readonly reason?: string
  readonly expires?: number
  readonly author?: string
}

async function addValues(name: string, values: readonly string[], flags: AddFlags): Promise<void> {
  await withEnvironmentApi(flags, async (api) => {
    const { reason, expires, author } = flags
    const add = values.map((value) => ({
      value,
      ...(expires !== undefined && { expires_at: expires }),
      ...(reason !== undefined && { reason }),
    }))
    const made = await api.call(listCalls.changeListValues, {
      listName: name,
      body: { add, author },
    })
    const { added, changed, unchanged } = made
    const text = `${added} added, ${changed} changed, ${unchanged} unchanged.\n`
    printed(flags.json, made, () => text)
  })
}

async function removeValues(name: string, values: readonly string[], flags: ListFlags) {
  await withEnvironmentApi(flags, async (api) => {
    const body = { remove: values }
    const made = await api.call(listCalls.changeListValues, { listName: name, body })
    printed(flags.json, made, () => `${made.removed} removed, ${made.absent} not listed.\n`)
  })
}

/** Errors: CliError where it is not listed, so that scripts can ask. */
async function findValue(name: string, value: string, flags: ListFlags): Promise<void> {
  await withEnvironmentApi(flags, async (api) => {
    const found = await api.call(listCalls.lookUpListValue, { listName: name, body: { value } })
    if (found.listed || flags.json === true) {
      printed(flags.json, found, () => valueTable(found.values))
    }
    if (!found.listed) throw new CliError(`the list ${name} does not have this value`)
  })
}

const subcommand = (name: string, about: string): Command =>
  withTarget(new Command(name).description(about))

const ofList = (name: string, about: string): Command =>
  subcommand(name, about).argument('<list>', 'the name of the list')

const inJson = (command: Command): Command => command.option('--json', 'print JSON')

/** `winnow lists`: lists of an environment and their values. */
export function listsCommand(): Command {
  const create = inJson(ofList('create', 'create a list, or change its description'))
    .addOption(
      new Option('--kind <kind>', 'what its values name').choices(LIST_KINDS).makeOptionMandatory(),
    )
    .addOption(
      new Option('--store <form>', 'plain, or as keyed hashes with masks').choices(LIST_STORES),
    )
    .option('--description <text>', 'what it is for')
  const add = inJson(ofList('add', 'add values'))
    .argument('<value...>', 'however they are written')
    .option('--reason <text>', 'why they are listed')
    .option('--expires <time>', 'until when: ISO 8601, or ms since 1970', moment)
    .option('--author <name>', 'who adds them; the key by default')
  const show = inJson(ofList('show', 'print values of a list'))
    .option('--cursor <cursor>', 'where the page starts, as the page before says')
    .option('--limit <count>', 'values of a page', wholeNumber(1, LIMITS.pageMaxCount))
  const importing = inJson(ofList('import', 'add the values of a CSV file'))
    .argument('<file>', 'with a first row that names the columns; `value` must be one')
    .option('--author <name>', 'who adds them, where a row does not say it')
    .option('--source <text>', 'what they come from, where a row does not say it')
  return new Command('lists')
    .description('make lists, and add, find, remove, import and export their values')
    .addHelpText('after', EXAMPLES)
    .addCommand(inJson(subcommand('list', 'print the lists')).action(printLists))
    .addCommand(create.action(createList))
    .addCommand(show.action(showList))
    .addCommand(add.action(addValues))
    .addCommand(
      inJson(ofList('remove', 'remove values'))
        .argument('<value...>', 'however they are written')
        .action(removeValues),
    )
    .addCommand(
      inJson(ofList('find', 'look a value up'))
        .argument('<value>', 'however it is written')
        .action(findValue),
    )
    .addCommand(
      importing.action((name: string, file: string, flags: ImportFlags) =>
        importList(name, file, flags),
      ),
    )
    .addCommand(ofList('export', 'print all values as CSV').action(exportList))
    .addCommand(ofList('delete', 'delete a list with its values').action(deleteList))
}
