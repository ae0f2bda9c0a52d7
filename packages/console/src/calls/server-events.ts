/** An event of a stream, as it came. */
export interface ServerEvent {
  readonly name: string
  /** Where a client goes on that comes back. */
  readonly id: string | undefined
  readonly data: unknown
}

/** A longer event is none of this service's. */
const MAX_EVENT_CHARS = 1_000_000

function parsed(block: string): ServerEvent | undefined {
  let [name, id, data] = ['', undefined as string | undefined, '']
  for (const line of block.split('\n')) {
    const at = line.indexOf(': ')
    const [field, value] = [line.slice(0, at), line.slice(at + 2)]
    if (field === 'event') name = value
    if (field === 'id') id = value
    if (field === 'data') data += value
  }
  if (name === '') return undefined
  try {
    return { name, id, data: JSON.parse(data) as unknown }
  } catch {
    return undefined
  }
}

/** The events of a stream, one by one, as they come; ends with it. What is no event is left out. */
export async function* serverEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerEvent, void, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      if (rest.length > MAX_EVENT_CHARS) return
      for (const block of blocks) {
        const event = parsed(block)
        if (event !== undefined) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
