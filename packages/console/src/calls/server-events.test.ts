import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ServerEvent, serverEvents } from './server-events.ts'

const anyEvent = fc.record({
  name: fc.constantFrom('case', 'queues', 'heartbeat'),
  id: fc.option(fc.constantFrom('a-1', 'b-2'), { nil: undefined }),
  data: fc.record({ who: fc.string({ unit: 'binary' }), at: fc.integer() }),
})

const written = ({ name, id, data }: ServerEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** The bytes, cut at these places. */
const cut = (bytes: Uint8Array, places: readonly number[]): readonly Uint8Array[] => {
  const at = [0, ...places.map((one) => one % (bytes.length + 1)), bytes.length].toSorted(
    (one, other) => one - other,
  )
  return at.slice(1).map((end, index) => bytes.slice(at[index], end))
}

describe('events of a stream', () => {
  it('are the same wherever the network cuts them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent), fc.array(fc.nat()), async (events, places) => {
        const bytes = new TextEncoder().encode(events.map(written).join(''))
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            for (const piece of cut(bytes, places)) controller.enqueue(piece)
            controller.close()
          },
        })
        const read: ServerEvent[] = []
        for await (const event of serverEvents(body)) read.push(event)
        expect(read).toEqual(JSON.parse(JSON.stringify(events)).map(withId))
      }),
    )
  })

  it('end without one that was cut, and leave out what is none', async () => {
    const body = new Response('data: no name\n\nevent: odd\ndata: {\n\nevent: case\ndata: 1').body
    const read: ServerEvent[] = []
    if (body !== null) for await (const event of serverEvents(body)) read.push(event)
    expect(read).toEqual([])
  })
})

const withId = (event: ServerEvent): ServerEvent => ({
  name: event.name,
  id: event.id,
  data: event.data,
})
