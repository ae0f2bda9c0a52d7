import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { SERVER_LIMITS } from '../limits/server-limits.ts'
import { MessageWaits } from './message-waits.ts'

const HOUR = 3_600_000

/** An outbox of which only its news matter. */
class News {
  readonly watchers = new Set<() => void>()

  watch(_: number, onNews: () => void): () => void {
    this.watchers.add(onNews)
    return () => void this.watchers.delete(onNews)
  }

  ring(): void {
    for (const onNews of this.watchers) onNews()
  }
}

function scene() {
  const news = new News()
  const waits = new MessageWaits(news)
  const connection = new EventEmitter()
  const wait = (ms: number, read: () => Promise<string | undefined>) =>
    waits.found({ environment: 1, ms, connection }, read)
  return { news, waits, connection, wait }
}

/** Answers nothing so often, then something. */
function foundAfter(misses: number) {
  let reads = 0
  return async () => (reads++ < misses ? undefined : `read ${reads}`)
}

describe('who waits', () => {
  it('is answered at once where there is something', async () => {
    const { news, wait } = scene()
    expect(await wait(HOUR, foundAfter(0))).toBe('read 1')
    expect(news.watchers.size).toBe(0)
  })

  it('is answered when there is, however often there was news of others', async () => {
    const { news, wait } = scene()
    const read = foundAfter(2)
    const found = wait(HOUR, async () => {
      queueMicrotask(() => news.ring())
      return read()
    })
    expect(await found).toBe('read 3')
  })

  it('misses no news that came while it was read', async () => {
    const { news, wait } = scene()
    let reads = 0
    const found = wait(HOUR, async () => {
      reads += 1
      if (reads > 1) return 'found'
      news.ring()
      return undefined
    })
    expect(await found).toBe('found')
  })

  it('is answered nothing when the time is over, after a last look', async () => {
    const { wait, news, connection } = scene()
    expect(await wait(1, foundAfter(1))).toBe('read 2')
    expect(await wait(1, foundAfter(9))).toBeUndefined()
    expect([news.watchers.size, connection.listenerCount('close')]).toEqual([0, 0])
  })

  it.each(['the connection closes', 'the service stops'])(
    'waits no longer when %s',
    async (why) => {
      const { waits, connection, wait } = scene()
      const found = wait(HOUR, foundAfter(9))
      if (why === 'the service stops') waits.close()
      else connection.emit('close')
      expect(await found).toBeUndefined()
      if (why === 'the service stops') expect(await wait(HOUR, foundAfter(9))).toBeUndefined()
    },
  )

  it('is refused when too many wait already, and taken when one of them was answered', async () => {
    const { waits, connection, wait } = scene()
    connection.setMaxListeners(0)
    const found = Array.from({ length: SERVER_LIMITS.messageWaitersCount }, () =>
      wait(HOUR, foundAfter(9)),
    )
    await expect(wait(HOUR, foundAfter(0))).rejects.toThrow('Too many')
    waits.close()
    await Promise.all(found)
    expect(await wait(HOUR, foundAfter(0))).toBe('read 1')
  })
})
