/** Posts NDJSON: gets `{ port, authorization, requests, lines }`, answers `{ seconds, accepted, first }`. */
import { Agent, request } from 'node:http'
import process from 'node:process'
import { OrderStream } from './order-stream.mjs'

const agent = new Agent({ keepAlive: true })
const orders = new OrderStream()

function ndjson(lines) {
  const parts = []
  for (let n = 0; n < lines; n += 1) {
    const id = `{"$event_id":"e-${orders.sent}",`
    parts.push(Buffer.from(id), orders.next().subarray(1), Buffer.from('\n'))
  }
  return Buffer.concat(parts)
}

function post({ port, authorization }, body) {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization,
      'content-type': 'application/x-ndjson',
      'content-length': body.length,
    }
    const path = '/v1/events:bulk?summary=true&version=v205'
    const sent = request(
      { host: '127.0.0.1', port, path, method: 'POST', agent, headers },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode, text }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Refused lines are answered one by one; a summary of nothing but totals is one line. */
function check({ status, text }) {
  const lines = text.trim().split('\n')
  if (status !== 200 || lines.length !== 1)
    throw new Error(`bulk was refused: ${status} ${text.slice(0, 500)}`)
}

process.on('message', async (task) => {
  const bodies = Array.from({ length: task.requests }, () => ndjson(task.lines))
  const began = performance.now()
  const next = async () => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop())
      check(await post(task, body))
  }
  await Promise.all([next(), next()])
  process.send({ seconds: (performance.now() - began) / 1000, events: task.requests * task.lines })
})
process.on('disconnect', () => process.exit(0))
process.send('ready')
