import { Readable } from 'node:stream'
import { array, assert, asyncProperty, integer, string } from 'fast-check'
import { expect, it } from 'vitest'
import { IMPORT_LIMITS, type RawLine, textOf } from '@winnow/import'
import { splitLines } from './split-lines.ts'

/** Hands out the bytes in parts of the given sizes, so that cuts fall anywhere. */
function* inParts(bytes: Buffer, sizes: readonly number[]): Generator<Buffer> {
  let at = 0
  for (let part = 0; at < bytes.length; part += 1) {
    const size = sizes[part % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function linesOf(text: string, sizes: readonly number[] = [65_536]): Promise<RawLine[]> {
  const lines: RawLine[] = []
  for await (const batch of splitLines(Readable.from(inParts(Buffer.from(text), sizes)))) {
    lines.push(...batch)
  }
  return lines
}

it('finds the lines wherever the parts are cut', async () => {
  const line = string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n\ufeff]/g, '-'))
  const sizes = array(integer({ min: 1, max: 9 }), { minLength: 1 })
  await assert(
    asyncProperty(array(line), sizes, async (texts, partSizes) => {
      const found = await linesOf(texts.join('\n'), partSizes)
      const wanted = texts.map((text, index) => ({ place: index + 1, text }))
      const shown = found.map(({ place, text }) => ({ place, text: textOf(text) }))
      // Blank ones are judged as bytes, as the splitter sees them.
      expect(shown).toEqual(
        wanted.filter(({ text }) => Buffer.from(text).toString('latin1').trim() !== ''),
      )
    }),
  )
})

it('drops a byte order mark and carriage returns', async () => {
  expect(await linesOf('\ufeff{"a":1}\r\n\r\n{"b":2}\r\n')).toEqual([
    { place: 1, text: '{"a":1}' },
    { place: 3, text: '{"b":2}' },
  ])
})

it.each([
  ['in one part', [1 << 22]],
  ['in parts that end with it', [IMPORT_LIMITS.lineBytes]],
])('takes a line that is just as long as it may be, %s', async (_, sizes) => {
  const [line] = await linesOf(`${'x'.repeat(IMPORT_LIMITS.lineBytes)}\n`, sizes)
  expect(line?.refusal).toBeUndefined()
})

it.each([
  ['in one part', [1 << 22]],
  ['in many parts', [65_536]],
])('refuses a line that is too long and goes on, %s', async (_, sizes) => {
  const long = 'x'.repeat(IMPORT_LIMITS.lineBytes + 1)
  const lines = await linesOf(`a\n${long}\nb\n${long}`, sizes)
  expect(lines.map(({ place, refusal }) => [place, refusal !== undefined])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, true],
  ])
  expect(lines[1]?.text).toHaveLength(IMPORT_LIMITS.rejectTextChars)
})
