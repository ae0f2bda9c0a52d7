/**
 * `node benchmarks/quality-sets/fortunes.mjs OUT GOOD,GOOD… BAD,BAD… [SEED]`: sayings of two kinds, as files of Debian's packages
 * `fortunes-de`, `fortunes-es`, … hold them (`usr/share/games/fortunes/de/zitate`), a line with `%` between two.
 */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { dealt, writeSet } from './write-set.mjs'

const [out, good, bad, seed = '1'] = process.argv.slice(2)
const [MOST_GOOD, MOST_BAD, LEAST_CHARACTERS, MOST_CHARACTERS] = [1900, 700, 15, 240]

function sayingsIn(files, isBad, most) {
  const sayings = files.split(',').flatMap((file) => readFileSync(file, 'utf8').split(/^%.*$/m))
  // A last line that names the author would be all there is to learn.
  const texts = sayings.map((saying) =>
    saying
      .replace(/\n\s*(--|—|\().*$/s, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, MOST_CHARACTERS),
  )
  const long = [...new Set(texts)].filter((text) => text.length >= LEAST_CHARACTERS)
  return dealt(long, Number(seed))
    .slice(0, most)
    .map((text) => ({ isBad, text }))
}

const texts = [...sayingsIn(good, false, MOST_GOOD), ...sayingsIn(bad, true, MOST_BAD)]
const events = texts.map(({ isBad, text }, at) => ({
  isBad,
  fields: {
    $type: '$create_content',
    $user_id: `row ${at}`,
    $content_id: `c${at}`,
    $content: text,
  },
}))
writeSet(out, events, { abuseType: 'content', seed: Number(seed) })
console.info(`${out}: ${events.length} texts, ${events.filter(({ isBad }) => isBad).length} bad`)
