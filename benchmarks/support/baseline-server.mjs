/**
 * The floor: a bare `node:http` server that parses the body and answers about 300 bytes. What
 * Winnow costs beyond it is what Winnow does. Prints its port.
 */
import { createServer } from 'node:http'
import process from 'node:process'

const PADDING = 'x'.repeat(120)

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const order = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const answer = JSON.stringify({
      status: 0,
      error_message: 'OK',
      time: 1_790_000_000,
      score_response: { status: 0, user_id: order.$user_id, scores: {}, padding: PADDING },
      order_id: order.$order_id,
    })
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(answer),
    })
    response.end(answer)
  })
})
// Its connections may wait for a whole round, as those of the measured may: Node would close them after 5 s.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('disconnect', () => process.exit(0))
