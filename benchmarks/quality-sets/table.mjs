/**
 * `node benchmarks/quality-sets/table.mjs rows.csv OUT --label COLUMN --bad VALUE`: any table with a label as
 * events and labels that `winnow evaluate` reads. Every column but the label becomes a field of the
 * customer's own, a number where it looks like one and nothing where it is empty; every row is an account of
 * its own. Rows are dealt by a seed and spread evenly over ninety days, labels come a week later.
 *
 * `--type` another event ($create_account), `--abuse-type` (account), `--user COLUMN`, `--text COLUMN` (the content of
 * the event), `--amount COLUMN`.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { writeSet } from './write-set.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    label: { type: 'string' },
    bad: { type: 'string' },
    type: { type: 'string', default: '$create_account' },
    'abuse-type': { type: 'string', default: 'account' },
    user: { type: 'string' },
    text: { type: 'string' },
    amount: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const [table, out] = positionals
const MICROS = 1_000_000

/** The lines of a CSV as lists of words; quotes may hold commas, line ends and doubled quotes. */
function* csvRows(text) {
  const word = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy
  let row = []
  for (
    let match = word.exec(text);
    match !== null && word.lastIndex <= text.length;
    match = word.exec(text)
  ) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2])
    if (match[3] !== ',') {
      yield row
      row = []
    }
    if (word.lastIndex === text.length) break
  }
  if (row.length > 0) yield row
}

const isNumber = (word) => word !== '' && Number.isFinite(Number(word))

const [names, ...rows] = csvRows(readFileSync(table, 'utf8'))
const records = rows
  .filter((row) => row.length === names.length)
  .map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))

const taken = new Set([values.label, values.user, values.text, values.amount])
const events = records.map((record, at) => {
  const own = Object.entries(record).filter(([name, word]) => !taken.has(name) && word !== '')
  return {
    isBad: record[values.label] === values.bad,
    fields: {
      $type: values.type,
      $user_id: values.user === undefined ? `row ${at}` : record[values.user],
      ...(values.text === undefined
        ? {}
        : { $content_id: `c${at}`, $content: record[values.text] }),
      ...(values.type === '$transaction' ? { $transaction_id: `t${at}` } : {}),
      ...(values.amount === undefined
        ? {}
        : { $amount: Math.round(Number(record[values.amount]) * MICROS), $currency_code: 'USD' }),
      ...Object.fromEntries(
        own.map(([name, word]) => [name, isNumber(word) ? Number(word) : word]),
      ),
    },
  }
})
writeSet(out, events, { abuseType: values['abuse-type'], seed: Number(values.seed) })
