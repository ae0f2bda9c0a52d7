import { afterEach, expect, it } from 'vitest'
import { WinnowClient } from './client.ts'
import { scriptedServer, type Step } from './scripted-server.test.support.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function start(script: readonly Step[]) {
  const server = await scriptedServer(script)
  const client = new WinnowClient({ baseUrl: server.url, apiKey: 'k', chance: () => 0 })
  opened.push(client, server)
  return { server, client }
}

const answerOf = (...outcomes: readonly object[]): Step => ({
  answer: 200,
  body: outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''),
})
const events = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ $type: 'x', $event_id: `e${index}` }))
const linesOf = (body: string) => body.split('\n').map((line) => JSON.parse(line) as object)

const TWO = answerOf({ line: 1, status: 0, sequence: 1 }, { line: 2, status: 0, sequence: 2 })

it('sends lines in order as requests of bounded size and yields an answer for each', async () => {
  const { server, client } = await start([TWO, TWO, answerOf({ line: 1, status: 55, error: 'no' })])
  const answers = []
  for await (const answer of client.bulk(events(5), { linesPerRequest: 2 })) answers.push(answer)
  expect(
    answers.map(({ first, outcomes }) => [first, outcomes.map(({ status }) => status)]),
  ).toEqual([
    [0, [0, 0]],
    [2, [0, 0]],
    [4, [55]],
  ])
  expect(server.seen.flatMap(({ body }) => linesOf(body))).toEqual(events(5))
  expect(server.seen[0]?.url).toBe('/v1/events:bulk')
})

it('keeps to the bytes of a request, but sends a longer line alone', async () => {
  const one = answerOf({ line: 1, status: 0 })
  const { server, client } = await start([one])
  for await (const _ of client.bulk(events(3), { bytesPerRequest: 10 }));
  expect(server.seen.map(({ body }) => linesOf(body).length)).toEqual([1, 1, 1])
})

const NO_OUTCOMES = [
  '<html>\nA proxy\n</html>',
  'null\n',
  '{}\n',
  '[]\n',
  '{"line":1,"status":"0"}\n',
]

it.each(NO_OUTCOMES)('sends the request again after HTTP 200 with %j', async (body) => {
  const good = answerOf({ line: 1, status: 0 })
  const { client, server } = await start([{ answer: 200, body }, good])
  expect(await client.bulk(events(1)).next()).toMatchObject({ value: { first: 0 } })
  expect(server.seen).toHaveLength(2)
})

it('says so when no answer can be read', async () => {
  const { client } = await start([{ answer: 200, body: '<html></html>' }])
  const failed = client.bulk(events(1)).next()
  await expect(failed).rejects.toMatchObject({ name: 'WinnowUnavailable', reason: 'bad_answer' })
})

it.each([
  { linesPerRequest: 0 },
  { linesPerRequest: 1.5 },
  { linesPerRequest: NaN },
  { bytesPerRequest: -1 },
  { bytesPerRequest: NaN },
])('refuses %j before anything is sent', async (options) => {
  const { client, server } = await start([TWO])
  await expect(client.bulk(events(2), options).next()).rejects.toThrow(RangeError)
  expect(server.seen).toHaveLength(0)
})

it.each<readonly [string, Step]>([
  ['too few outcomes', answerOf({ line: 1, status: 0 })],
  ['a line in trouble', answerOf({ line: 1, status: 0 }, { line: 2, status: -4 })],
  ['half an answer', { half: true }],
  ['HTTP 503', { answer: 503, body: { error: 'unavailable', description: 'later' } }],
])('sends the whole request again after %s', async (_, fault) => {
  const good = answerOf({ line: 1, status: 0, repeated: true }, { line: 2, status: 0 })
  const { server, client } = await start([fault, good])
  const answers = []
  for await (const answer of client.bulk(events(2))) answers.push(...answer.outcomes)
  expect(answers).toHaveLength(2)
  expect(server.seen[1]?.body).toBe(server.seen[0]?.body)
})

it('gives lines without an id one that stays the same for all tries', async () => {
  const lines = [{ $type: 'x' }, { $user_id: 'ann', abuse_type: 'payment', bad: true }]
  const good = answerOf({ line: 1, status: 0 }, { line: 2, status: 0 })
  const { server, client } = await start([{ cut: true }, good])
  for await (const _ of client.bulk(lines));
  const [event, label] = linesOf(server.seen[0]?.body ?? '')
  expect(event).toHaveProperty('$event_id')
  expect(label).toHaveProperty('id')
  expect(server.seen[1]?.body).toBe(server.seen[0]?.body)
})

it('throws when a request as a whole is refused', async () => {
  const { client } = await start([{ answer: 401, body: { error: 'unauthorized' } }])
  await expect(client.bulk(events(1)).next()).rejects.toMatchObject({ code: 'unauthorized' })
})

it('has no more requests under way than asked for', async () => {
  const { server, client } = await start([answerOf({ line: 1, status: 0 })])
  const answers = client.bulk(events(6), { linesPerRequest: 1, inFlight: 3 })
  const first: number[] = []
  for await (const answer of answers) first.push(answer.first)
  expect(first).toEqual([0, 1, 2, 3, 4, 5])
  expect(new Set(server.seen.map(({ connection }) => connection)).size).toBeLessThanOrEqual(3)
})

it.each([0, 9, 1.5])('refuses %s requests under way', async (inFlight) => {
  const { client } = await start([{ cut: true }])
  await expect(client.bulk(events(1), { inFlight }).next()).rejects.toThrow('inFlight')
})

it('asks for scores and warnings of lines only when told to', async () => {
  const warnings = [{ path: '$.$country', message: 'odd' }]
  const answer = answerOf({ line: 1, status: 0, warnings })
  const { client, server } = await start([answer, answer])
  const asked = { returnWarnings: true, returnScores: true }
  for await (const { outcomes } of client.bulk(events(1), asked)) {
    expect(outcomes[0]?.warnings).toEqual(warnings)
  }
  for await (const _ of client.bulk(events(1), { returnWarnings: true }));
  expect(server.seen.map(({ url }) => url)).toEqual([
    '/v1/events:bulk?return_score=true&warnings=true',
    '/v1/events:bulk?warnings=true',
  ])
})
