/**
 * `node benchmarks/quality-sets/addresses.mjs CONFIG HOMEPAGES OUT [SEED]`: hosts of phishing sites and of honest ones as
 * texts. CONFIG is `src/config.json` of the npm package `eth-phishing-detect`; HOMEPAGES has an honest address on each line, such
 * as `apt-cache dumpavail | sed -n 's/^Homepage: //p'` prints. Of both only the host is kept, so no path gives them away, and one
 * host of each registered domain.
 */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { dealt, writeSet } from './write-set.mjs'

const [config, homepages, out, seed = '1'] = process.argv.slice(2)
const [MOST_GOOD, MOST_BAD] = [2000, 1000]

/** One host of each last two labels. */
function distinct(hosts) {
  const seen = new Set()
  return hosts.filter((host) => {
    const domain = host.split('.').slice(-2).join('.')
    return host.includes('.') && !seen.has(domain) && seen.add(domain)
  })
}

const hostOf = (address) => /^https?:\/\/([^/:?#]+)/.exec(address.trim())?.[1]?.toLowerCase() ?? ''
const { whitelist, blacklist } = JSON.parse(readFileSync(config, 'utf8'))
const homes = readFileSync(homepages, 'utf8').split('\n').map(hostOf).filter(Boolean)
const good = dealt(distinct([...whitelist, ...homes]), Number(seed)).slice(0, MOST_GOOD)
const bad = dealt(distinct(blacklist), Number(seed)).slice(0, MOST_BAD)
const events = [
  ...good.map((host) => ({ host, isBad: false })),
  ...bad.map((host) => ({ host, isBad: true })),
]
writeSet(
  out,
  events.map(({ host, isBad }, at) => ({
    isBad,
    fields: {
      $type: '$create_content',
      $user_id: `row ${at}`,
      $content_id: `c${at}`,
      $content: `https://${host}/`,
    },
  })),
  { abuseType: 'content', seed: Number(seed) },
)
