import type { AddressInfo } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { basic } from '../../testing/memory-service.ts'
import { personWith, signedIn } from '../../testing/persons.ts'
import { bulkDesk } from '../bulk-actions/bulk-service.test.support.ts'
import { caseService } from '../cases/case-service.test.support.ts'

const desk = caseService()
let url = ''
beforeAll(async () => {
  await desk.service().app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = desk.service().app.server.address() as AddressInfo
  url = `http://127.0.0.1:${port}/v1/live`
})

type Headers = Readonly<Record<string, string>>

interface LiveEvent {
  readonly id: string | undefined
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Opens a stream; `until` reads on to an event. */
async function stream(headers: Headers = basic(desk.service().local.production.api_key)) {
  const answer = await fetch(url, { headers })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<LiveEvent | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const [one, rest] = [text.slice(0, end), text.slice(end + 2)]
        text = rest
        return parsed(one)
      }
      const { value, done = true } = (await reader?.read()) ?? {}
      if (done) return undefined
      text += value
    }
  }
  return {
    next,
    async until(isIt: (one: LiveEvent) => boolean): Promise<LiveEvent> {
      for (;;) {
        const one = await next()
        if (one === undefined) throw new Error('the stream ended')
        if (isIt(one)) return one
      }
    },
    end: () => reader?.cancel(),
  }
}

function parsed(text: string): LiveEvent {
  const lines = new Map(
    text.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]),
  )
  return {
    id: lines.get('id'),
    event: lines.get('event') ?? '',
    data: JSON.parse(lines.get('data') ?? ''),
  }
}

const change = (id: string, what: string) => (one: LiveEvent) =>
  one.event === 'case' && one.data['case_id'] === id && one.data['change'] === what

const inQueue = (name: string, open: number) => (one: LiveEvent) => {
  const queues = (one.data['queues'] ?? []) as readonly { name: string; open: number }[]
  return queues.some((queue) => queue.name === name && queue.open === open)
}

it('a case is told of when it comes, is claimed, decided and undone, and the counts follow', async () => {
  const live = await stream()
  expect(await live.next()).toMatchObject({ event: 'hello', data: { resumed: false } })
  await desk.order('lia', 'q5-1')
  const opened = await live.until((one) => one.event === 'case')
  expect(opened.data).toMatchObject({ change: 'opened', queue: 'q5', who: null })
  await live.until(inQueue('q5', 1))
  const { case: claimed } = await desk.next('q5')
  const id = claimed?.id ?? ''
  expect(opened.data['case_id']).toBe(id)
  expect((await live.until(change(id, 'claimed'))).data['who']).toBe('eva')
  await desk.decide('lia', ['block_user_payment_abuse'])
  await live.until(change(id, 'decided'))
  await desk.work(id, 'undo')
  await live.until(change(id, 'undone'))
  await live.end()
})

it('a bulk action is told of until it is done', async () => {
  await desk.order('pia', 'q5-2')
  const bulk = bulkDesk(desk)
  const live = await stream()
  const wish = { filter: { queues: ['q5'] }, do: 'decide', decisions: ['block_user_payment_abuse'] }
  const { id } = await bulk.preview(wish)
  await bulk.act(id, 'start')
  const isDone = ({ event, data }: LiveEvent) => event === 'job' && data['state'] === 'done'
  expect((await live.until(isDone)).data).toMatchObject({ kind: 'bulk', id, share: 1 })
  await live.end()
})

it('who comes back gets what they missed, or is asked to read again (C19)', async () => {
  const live = await stream()
  const { id: place = '' } = (await live.next()) ?? {}
  await live.end()
  const key = basic(desk.service().local.production.api_key)
  await desk.order('mia', 'q6-1')
  const of = await desk.caseOf('mia')
  await desk.work(of.id, 'steps', { do: 'note', note: 'a note' })
  const watching = await stream()
  await watching.until((one) => one.event === 'queues')
  const missed = await stream({ ...key, 'last-event-id': place })
  expect(await missed.next()).toMatchObject({ event: 'hello', id: place, data: { resumed: true } })
  await missed.until((one) => one.data['case_id'] === of.id)
  const lost = await stream({ ...key, 'last-event-id': 'of-before-the-start' })
  expect((await lost.next())?.data['resumed']).toBe(false)
  for (const each of [watching, missed, lost]) await each.end()
})

it('a person is told of queues that they reach, until their session ends', async () => {
  const { local, services } = desk.service()
  const environment = `${local.account_id}/production`
  const ann = await personWith(desk.service(), 'ann', { role: 'analyst', queues: ['q7'] })
  const cookie = await signedIn(desk.service(), ann)
  const live = await stream({ ...cookie, 'winnow-environment': environment })
  await desk.order('noa', 'q8-1')
  await desk.order('noa', 'q7-1')
  const first = await live.until((one) => one.event === 'case')
  expect(first.data['queue']).toBe('q7')
  const queues = await live.until(inQueue('q7', 1))
  expect(queues.data['queues']).toHaveLength(1)
  await services.people.sessions.endOthers(ann.id, undefined)
  await desk.order('ola', 'q7-2')
  const end = await live.next()
  expect(end).toMatchObject({ event: 'closed', data: { reason: 'not_permitted' } })
  expect(await live.next()).toBeUndefined()
})

it('a stopping service ends streams at once, with the reason', async () => {
  const live = await stream()
  await live.until((one) => one.event === 'queues')
  desk.service().beginStop()
  const end = await live.until((one) => one.event === 'closed')
  expect(end.data).toEqual({ reason: 'stopping' })
  expect(await live.next()).toBeUndefined()
})
