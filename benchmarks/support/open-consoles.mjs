/**
 * Consoles as their pages are to the service: a live stream each, and the calls of their screens every few seconds.
 */
import { setTimeout as moment } from 'node:timers/promises'
import { BUSY_USER, caseUser, QUEUE } from './console-data.mjs'

/** A person goes on to another screen so often. */
const SCREEN_MS = 5_000

const HOME = ['/v1/queues', '/v1/health/integration', '/v1/policies/live/routes', '/v1/policies']
const QUEUE_PAGE = [
  '/v1/queues',
  `/v1/cases?queue=${QUEUE}&order=queue&limit=50`,
  '/v1/scores/bands',
  '/v1/decisions',
]
/** One caller has at most twenty streams; the further ones are of the key. */
const STREAMS_OF_PERSON = 15

const userPage = (user) =>
  ['', '/explain', '/timeline?limit=250', '/links', '/devices'].map(
    (part) => `/v1/users/${user}${part}`,
  )

/** Opens `count` consoles, of a signed-in person and of a key; `close` resolves to the calls that they made, with the time of each in ms. */
export async function openConsoles({ port, keys, authorization }, { cookie, count }) {
  const base = `http://127.0.0.1:${port}`
  const person = { cookie, 'winnow-environment': `${keys.accountId}/production` }
  const over = new AbortController()
  const calls = new Map()
  const ask = async (path, headers) => {
    const began = performance.now()
    const answer = await fetch(base + path, { headers, signal: over.signal })
    await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    const name = path.replace(/\?.*/, '').replace(/users\/[^/]+/, 'users/{userId}')
    calls.set(name, [...(calls.get(name) ?? []), performance.now() - began])
  }
  const follow = async (headers) => {
    const answer = await fetch(`${base}/v1/live`, { headers, signal: over.signal })
    if (!answer.ok) throw new Error(`/v1/live: ${answer.status}`)
    for await (const chunk of answer.body) void chunk
  }
  const look = async (at, headers) => {
    await moment((at * SCREEN_MS) / count, undefined, { signal: over.signal })
    for (let screen = at; ; screen += 1) {
      const users = userPage(screen % 2 === 0 ? BUSY_USER : caseUser(screen))
      await Promise.all([HOME, QUEUE_PAGE, users][screen % 3].map((path) => ask(path, headers)))
      await moment(SCREEN_MS, undefined, { signal: over.signal })
    }
  }
  const isOver = (error) => {
    if (!over.signal.aborted) throw error
  }
  const all = Array.from({ length: count }, (_, at) => {
    const headers = at < STREAMS_OF_PERSON ? person : { authorization }
    return [follow(headers), look(at, headers)]
  }).flat()
  const ended = Promise.all(all.map((one) => one.catch(isOver)))
  // The failure of a console is reported when all are closed.
  ended.catch(() => undefined)
  return {
    async close() {
      over.abort()
      await ended
      return calls
    },
  }
}
