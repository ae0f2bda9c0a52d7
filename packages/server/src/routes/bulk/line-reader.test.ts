import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf, type Line } from './line-reader.ts'

/** The body in pieces of the given sizes, over and over. */
async function* chunked(body: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0
  for (let turn = 0; at < body.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    yield body.subarray(at, at + size)
    at += size
  }
}

async function read(body: Buffer, sizes: readonly number[], lineBytes = 1_000): Promise<Line[]> {
  const lines: Line[] = []
  for await (const batch of linesOf(chunked(body, sizes), { lineBytes, batchLines: 3 })) {
    lines.push(...batch.lines)
  }
  return lines
}

const anySizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })

describe('linesOf', () => {
  it.each(['\n', '\r\n', ' \n', '{}\n', '\ufeff\n'])(
    'cuts no more lines of a chunk at once than a batch has, such as %j',
    async (line) => {
      const body = Buffer.from(line.repeat(20))
      const numbers: number[] = []
      const bounds = { lineBytes: 100, batchLines: 8 }
      for await (const batch of linesOf(chunked(body, [body.length]), bounds)) {
        expect(batch.lines.length).toBeLessThanOrEqual(8)
        numbers.push(batch.lastNumber)
      }
      expect(numbers).toEqual([8, 16, 20])
    },
  )

  it('gives the filled lines of the body, however it is cut', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\r', '\n', '\n', 'ü', '漢', '😀') })
    await fc.assert(
      fc.asyncProperty(text, anySizes, async (body, sizes) => {
        const lines = await read(Buffer.from(body), sizes)
        const naive = body
          .split('\n')
          .map((line, at) => ({ number: at + 1, text: line.replace(/\r$/, '') }))
          .filter((line) => line.text.trim() !== '')
        expect(lines).toEqual(naive)
      }),
    )
  })

  it('takes a file that was saved with the line ends of Windows for the same lines', async () => {
    const saved = (end: string) => Buffer.from(`\ufeff{"a":1}${end}${end}{"b":"\\r"}${end}`)
    expect(await read(saved('\r\n'), [3])).toEqual(await read(saved('\n'), [3]))
  })

  it('gives up on a line that is too long, and reads on', async () => {
    const body = Buffer.from(`short\n${'x'.repeat(50)}\nend`)
    expect(await read(body, [7], 10)).toEqual([
      { number: 1, text: 'short' },
      { number: 2, text: undefined, trouble: 'too_long' },
      { number: 3, text: 'end' },
    ])
  })

  it('names a line that is not UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('a\n'), Buffer.from([0xff]), Buffer.from('\nb\n')])
    expect(await read(body, [2])).toEqual([
      { number: 1, text: 'a' },
      { number: 2, text: undefined, trouble: 'not_utf8' },
      { number: 3, text: 'b' },
    ])
  })
})
