/**
 * The way of one event: which of our files run a function between its request and its answer. A service is started,
 * warmed up and sent events over HTTP; V8 counts the functions that each of them runs. A file is on the way when every
 * one of the counted events ran a function of it, so background work of one moment does not count. Threads that write
 * to disk are not looked at.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sourceFiles, textOf } from './source-files.mjs'
import { DEFAULT_CONFIG, startService } from '../../packages/server/dist/index.js'

const WARM_UP_EVENTS = 50

const COUNTED_EVENTS = 5

/** Source files on the way, sorted: `['packages/contract/src/…']`. Needs a build. */
export async function filesOnTheWay() {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'winnow-figures-'))
  const config = { ...DEFAULT_CONFIG, dataDirectory, port: 0, logLevel: 'silent' }
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const service = await startService(config)
  try {
    const send = senderTo(service.address, dataDirectory)
    for (let at = 0; at < WARM_UP_EVENTS; at += 1) await send(at)
    const runs = []
    for (let at = 0; at < COUNTED_EVENTS; at += 1) {
      await session.post('Profiler.takePreciseCoverage')
      await send(WARM_UP_EVENTS + at)
      runs.push(filesThatRan(await session.post('Profiler.takePreciseCoverage')))
    }
    return runs[0].filter((file) => runs.every((run) => run.includes(file)))
  } finally {
    session.disconnect()
    await service.close()
    rmSync(dataDirectory, { recursive: true })
  }
}

/** Sends an order and waits for its score. */
function senderTo(address, dataDirectory) {
  const credentials = JSON.parse(readFileSync(join(dataDirectory, 'credentials.json'), 'utf8'))
  const headers = { authorization: `Basic ${btoa(`${credentials.production.api_key}:`)}` }
  return async (at) => {
    const body = JSON.stringify(order(at))
    const place = `${address}/v205/events?return_score=true`
    const answer = await (await fetch(place, { method: 'POST', headers, body })).json()
    if (answer.score_response === undefined) throw new Error(`No score: ${JSON.stringify(answer)}`)
  }
}

const order = (at) => ({
  $type: '$create_order',
  $user_id: `user-${at % 7}`,
  $session_id: `session-${at % 7}`,
  $order_id: `order-${at}`,
  $user_email: `user-${at % 7}@example.com`,
  $ip: '203.0.113.7',
  $amount: 25_000_000,
  $currency_code: 'EUR',
})

function filesThatRan({ result }) {
  return result
    .filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0),
    )
    .flatMap(({ url }) => /packages\/[^/]+\/dist\/.*\.js$/.exec(url)?.[0] ?? [])
    .map((path) => path.replace('/dist/', '/src/').replace(/\.js$/, '.ts'))
    .sort()
}

/** Files on the way that handle an event as one value: they name one of its shapes. Sorted. */
export const handlersOnTheWay = (files, shapes) =>
  files.filter((file) => new RegExp(`\\b(?:${shapes.join('|')})\\b`).test(textOf(file)))

/** An event's type by its name: what is read, run, scored, stored or answered. */
const SHAPE = /(?:Event|Outcome|Facts|Scored?|Scores|Answer|Reading|Request|Mention\w*|Entry)$/

/**
 * The shapes that an event takes: interfaces and object types of our sources with a name of an event, an outcome, a
 * score, a request or an answer, which at least two files on the way import. Sorted.
 */
export function shapesOnTheWay(files) {
  const users = new Map()
  for (const file of files) {
    for (const name of new Set(typesImportedBy(textOf(file)))) {
      users.set(name, (users.get(name) ?? 0) + 1)
    }
  }
  const declared = new Set(sourceFiles().flatMap((file) => objectTypesIn(textOf(file))))
  return [...users]
    .filter(([name, times]) => times > 1 && SHAPE.test(name) && declared.has(name))
    .map(([name]) => name)
    .sort((a, b) => (a < b ? -1 : 1))
}

function typesImportedBy(text) {
  const named = text.matchAll(/^import (type )?(?:\w+, )?\{([^}]*)\}/gm)
  return [...named].flatMap(([, isType, names]) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => isType !== undefined || name.startsWith('type '))
      .map((name) => name.replace(/^type /, '').replace(/ as .*/, '')),
  )
}

const objectTypesIn = (text) =>
  [...text.matchAll(/^export (?:interface (\w+)|type (\w+)[^=\n]* =\s*(?:\{|Readonly<\{))/gm)].map(
    ([, one, other]) => one ?? other,
  )
