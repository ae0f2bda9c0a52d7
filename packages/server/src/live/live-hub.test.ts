import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import type { CaseChange } from './live-event.ts'
import { LiveHub } from './live-hub.ts'
import type { MayRead } from './live-stream.ts'

const HOUR = 3_600_000

const ALL: MayRead = { queue: () => true, case: () => true, job: () => true }

const changeOf = (id: number, queue = 'payments'): CaseChange => ({
  id,
  queue: { name: queue, abuseType: 'payment_abuse' },
  change: 'changed',
})

/** A hub over an outbox without messages, fast enough for tests. */
function scene() {
  const calls = { watches: 0, reads: 0, counts: 0 }
  const hub = new LiveHub(
    {
      outbox: {
        watch: () => {
          calls.watches += 1
          return () => void (calls.watches -= 1)
        },
        messages: async () => {
          calls.reads += 1
          return []
        },
        latest: async () => [],
      },
      countQueues: async () => {
        calls.counts += 1
        const queue = { name: 'payments', abuseType: 'payment_abuse' } as const
        return [{ ...queue, open: calls.counts, overdue: 0, usdMicros: 0 }]
      },
      nowMs: () => 7,
      onTrouble: (error) => {
        throw error
      },
    },
    { flushMs: 1, countMs: 1, heartbeatMs: 2 },
  )
  const open = async (caller = 'ann', wish: Partial<Parameters<LiveHub['open']>[0]> = {}) => {
    const connection = new EventEmitter()
    const stream = await hub.open({
      environment: 1,
      caller,
      reader: async () => ALL,
      lastPlace: undefined,
      ms: HOUR,
      connection,
      ...wish,
    })
    return { connection, pieces: stream[Symbol.asyncIterator]() }
  }
  return { hub, calls, open }
}

type Pieces = AsyncIterator<string>

/** Reads on until a text comes, or the end; answers what came. */
async function until(pieces: Pieces, text: string): Promise<string> {
  let read = ''
  while (!read.includes(text)) {
    const { value, done } = await pieces.next()
    if (done === true) break
    read += value
  }
  return read
}

const texts = (read: string, event: string): string[] =>
  read.split('\n\n').filter((one) => one.includes(`event: ${event}\n`))

describe('a hub of streams', () => {
  it('does nothing for what happens while nobody reads', () => {
    const { hub, calls } = scene()
    for (let id = 0; id < 1000; id += 1) hub.noteCase(1, changeOf(id))
    hub.noteJob(1, { kind: 'backtest', id: 'b', state: 'running', share: 0.5 })
    expect(calls).toEqual({ watches: 0, reads: 0, counts: 0 })
  })

  it('tells 30 readers the last change of each case once, and reads once for all of them', async () => {
    const { hub, calls, open } = scene()
    const readers = await Promise.all(Array.from({ length: 30 }, (_, at) => open(`p${at}`)))
    expect(calls.watches).toBe(1)
    for (let at = 0; at < 2000; at += 1) hub.noteCase(1, changeOf(at % 2))
    const before = calls.reads
    for (const { pieces } of readers) {
      const read = await until(pieces, 'event: case')
      expect(texts(read, 'case')).toHaveLength(2)
    }
    expect(calls.reads - before).toBeLessThan(30)
    hub.close()
  })

  it('asks to read everything again where very many cases change at once', async () => {
    const { hub, open } = scene()
    const { pieces } = await open()
    await until(pieces, 'event: queues')
    for (let id = 0; id < SERVER_LIMITS.livePendingCount; id += 1) hub.noteCase(1, changeOf(id))
    const read = await until(pieces, 'event: reload')
    expect(texts(read, 'case')).toEqual([])
    hub.close()
  })

  it('ends the stream of a reader who is too slow, and says so', async () => {
    const { hub, open } = scene()
    const slow = await open('slow')
    const fast = await open('fast')
    await until(slow.pieces, 'event: queues')
    await until(fast.pieces, 'event: queues')
    for (let id = 0; id <= SERVER_LIMITS.livePendingCount; id += 1) {
      hub.noteCase(1, changeOf(id))
      await until(fast.pieces, `"case_id":"${id}"`)
    }
    const read = await until(slow.pieces, 'no such text')
    expect(read).toBe('event: closed\ndata: {"reason":"too_slow"}\n\n')
    hub.close()
  })

  it('sends nothing of a queue that the reader may not read, and nothing when their rights end', async () => {
    const { hub, open } = scene()
    let rights: MayRead | undefined = {
      queue: ({ name }) => name === 'orders',
      case: () => true,
      job: () => false,
    }
    const { pieces } = await open('ann', { reader: async () => rights })
    expect(await until(pieces, 'event: queues')).toContain('{"queues":[]}')
    hub.noteJob(1, { kind: 'backtest', id: 'b', state: 'running', share: 0.5 })
    hub.noteCase(1, changeOf(1, 'payments'))
    hub.noteCase(1, changeOf(2, 'orders'))
    const read = await until(pieces, 'event: case')
    expect(texts(read, 'case').join('')).toContain('"case_id":"2"')
    expect(read).not.toMatch(/"case_id":"1"|backtest/)
    rights = undefined
    hub.noteCase(1, changeOf(3, 'orders'))
    const rest = await until(pieces, 'no such text')
    expect(rest).toBe('event: closed\ndata: {"reason":"not_permitted"}\n\n')
  })

  it('has so many streams of a caller and in all, and room again when one ends', async () => {
    const { hub, open } = scene()
    const own = []
    for (let at = 0; at < SERVER_LIMITS.liveStreamsOfCallerCount; at += 1) own.push(await open())
    await expect(open()).rejects.toThrow('close a window')
    for (let at = own.length; at < SERVER_LIMITS.liveStreamsCount; at += 1) await open(`p${at}`)
    await expect(open('other')).rejects.toThrow('too many streams')
    own[0]?.connection.emit('close')
    await until(own[0]?.pieces as Pieces, 'no such text')
    await open()
    hub.close()
  })

  it('says why it ends: the time is over, the service stops', async () => {
    const { hub, open } = scene()
    const now = await open('ann', { ms: 0 })
    const read = await until(now.pieces, 'no such text')
    const names = [...read.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name)
    expect(names).toEqual(['hello', 'queues', 'closed'])
    expect(read).toContain('{"reason":"time"}')
    const { pieces } = await open()
    hub.close()
    expect(await until(pieces, 'no such text')).toContain('{"reason":"stopping"}')
    await expect(open()).rejects.toThrow('stops')
  })

  it('counts again and shows that it lives while nothing happens', async () => {
    const { hub, open } = scene()
    const { pieces } = await open()
    const read = await until(pieces, 'event: heartbeat')
    expect(read).toContain('event: heartbeat\ndata: {"time":7}')
    expect(await until(pieces, 'event: queues')).toContain('event: queues')
    hub.close()
  })
})
