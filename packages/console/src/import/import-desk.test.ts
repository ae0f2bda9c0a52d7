import { shopExport } from '@winnow/import/testing'
import { textOf, type SentOutcome } from '@winnow/import'
import { basic, openMemoryService, type MemoryService } from '@winnow/server/testing'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BegunImport, Checkpoints, SentChunk } from './checkpoints.ts'
import { ImportDesk } from './import-desk.ts'
import type { PostLines } from './post-lines.ts'
import type { Answer, Opened, Wish } from './protocol.ts'

const SHOP = shopExport(260, 33)
const ONLINE = SHOP.orders.filter(({ email }) => email !== '')

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
})
afterAll(() => service.close())

/** In memory, as a browser that is not closed. */
function checkpointsOf(): Checkpoints {
  const jobs = new Map<string, BegunImport>()
  const chunks = new Map<string, SentChunk[]>()
  return {
    begun: async () => [...jobs.values()],
    begin: async (one) => void jobs.set(one.job, one),
    chunks: async (job) => [...(chunks.get(job) ?? [])],
    add: async (job, number, chunk) => {
      const all = chunks.get(job) ?? []
      all[number] = chunk
      chunks.set(job, all)
    },
    forget: async (job) => {
      jobs.delete(job)
      chunks.delete(job)
    },
  }
}

/** Sends with the secret key: what a person may send is the business of other tests. */
const post: PostLines = async (body) => {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/v1/events:bulk?warnings=true',
    headers: basic(service.local.production.api_key),
    payload: Buffer.from(body),
  })
  const lines = answer.body.trim().split('\n')
  return lines.map((line) => JSON.parse(line) as SentOutcome)
}

type Is<Kind extends Answer['is']> = Extract<Answer, { readonly is: Kind }>

/** A desk that is asked and answers; every answer is kept. */
function deskWith(checkpoints: Checkpoints, send: PostLines = post) {
  const answers: Answer[] = []
  const desk = new ImportDesk({
    checkpoints,
    post: () => send,
    bounds: { lines: 60, bytes: 1_000_000 },
    nowMs: Date.now,
    answer: (answer) => answers.push(answer),
  })
  const last = <Kind extends Answer['is']>(is: Kind): Is<Kind> => {
    const found = answers.findLast((answer) => answer.is === is)
    if (found === undefined) throw new Error(JSON.stringify(answers.slice(-3)))
    return found as Is<Kind>
  }
  const open = async (
    text: string | Uint8Array<ArrayBuffer>,
    name = 'orders.csv',
  ): Promise<Opened> => {
    const file = new File([text], name)
    await desk.take({ id: 1, do: 'open', file, zone: 'UTC', environment: 'a/production' })
    return last('opened').opened
  }
  const sendAll = (wish: Wish) =>
    desk.take({ id: 4, do: 'send', environment: 'a/production', ...wish })
  return { desk, answers, last, open, send: sendAll }
}

const wishOf = ({ guess }: Opened): Wish => ({ mapping: guess, kind: 'events' })

describe('the import of a shop’s export', () => {
  it('is guessed, shown, checked and sent, and each order is one event of the right time and amount', async () => {
    const { desk, last, open, send } = deskWith(checkpointsOf())
    const wish = wishOf(await open(SHOP.csv))
    await desk.take({ id: 2, do: 'preview', ...wish })
    const [newest] = last('previewed').lines
    const order = ONLINE.at(-1)
    expect(JSON.parse(newest?.text ?? '')).toMatchObject({
      $type: '$create_order',
      $time: order?.createdMs,
      $user_id: order?.email,
      $order_id: order?.name,
      $amount: (order?.totalCents ?? 0) * 10_000,
    })
    await desk.take({ id: 3, do: 'check', ...wish })
    const { checked } = last('checked')
    const [{ seen, questions } = { seen: undefined, questions: [] }] = checked.kinds
    expect(seen).toMatchObject({
      lines: ONLINE.length,
      refused: 0,
      skipped: { 'Email is empty': SHOP.orders.length - ONLINE.length },
    })
    expect(questions).toEqual([])
    expect(checked.isInOrder).toBe(false)
    await send(wish)
    const { tally, lines, rejects } = last('sent')
    expect(tally).toMatchObject({ accepted: ONLINE.length, repeated: 0, refused: 0 })
    expect(lines).toBe(ONLINE.length)
    expect(rejects.size).toBe(0)
  })

  it('counts nothing twice when it is sent again, packed', async () => {
    const { last, open, send } = deskWith(checkpointsOf())
    const packed = new Uint8Array(gzipSync(SHOP.csv))
    await send(wishOf(await open(packed, 'again.csv.gz')))
    expect(last('sent').tally).toMatchObject({ accepted: 0, repeated: ONLINE.length })
  })

  it('asks when most labels would be bad, and sends nothing meanwhile', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, n) => `t${n},u${n},2026-01-31 10:00,${n < 25 ? 'yes' : 'no'}`,
    )
    const { desk, last, open, answers } = deskWith(checkpointsOf())
    const wish = wishOf(await open(['id,user_id,created_at,is_fraud', ...rows].join('\n')))
    await desk.take({ id: 3, do: 'check', ...wish })
    const labels = last('checked').checked.kinds.find(({ kind }) => kind === 'labels')
    expect(labels?.questions).toContainEqual({ is: 'bad_labels', bad: 25, all: 30 })
    expect(answers.some(({ is }) => is === 'sending')).toBe(false)
  })
})

describe('an import that stops', () => {
  const lines = Array.from({ length: 250 }, (_, n) =>
    JSON.stringify({
      $type: n % 40 === 0 ? '$no_such' : '$login',
      $user_id: `u${n}`,
      ...(n % 30 !== 0 && { $login_status: '$success' }),
      $time: 1_760_000_000_000 + n,
    }),
  )
  lines[77] = '{"broken'
  const wish: Wish = { mapping: '', kind: 'events' }

  it('goes on with the same file, sends the rest only, and rejects what one at a stretch rejects', async () => {
    const checkpoints = checkpointsOf()
    let requests = 0
    let fails: () => void = () => undefined
    const held = new Promise<void>((resolve) => (fails = resolve))
    const first = deskWith(checkpoints, async (body, count, signal) => {
      requests += 1
      if (requests === 2) {
        fails()
        throw new Error('the network went away')
      }
      return post(body, count, signal)
    })
    await first.open(lines.join('\n'), 'events.jsonl')
    const running = first.send(wish)
    await held
    await first.desk.take({ id: 5, do: 'stop' })
    await running
    expect(first.last('stopped').id).toBe(4)
    const second = deskWith(checkpoints)
    const { begun } = await second.open(lines.join('\n'), 'events.jsonl')
    expect(begun).toMatchObject({ name: 'events.jsonl', lines: 250 })
    await second.send(wish)
    const { tally, rejects } = second.last('sent')
    expect(tally).toMatchObject({ accepted: 250 - tally.refused, repeated: 0 })
    const whole = deskWith(checkpointsOf())
    await whole.open(lines.join('\n'), 'events.jsonl')
    await whole.send(wish)
    expect(whole.last('sent').tally.refused).toBe(tally.refused)
    expect(await rejects.text()).toBe(await whole.last('sent').rejects.text())
    expect(textOf(await rejects.text())).toContain('invalid JSON')
    expect(await checkpoints.begun()).toEqual([])
  })
})
