import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { WithoutLines } from './without-lines.ts'

const rest = (bytes: Buffer, lines: number, pieceBytes: number) => {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes)
    pieces.push(bytes.subarray(at, at + pieceBytes))
  return text(Readable.from(pieces).pipe(new WithoutLines(lines)))
}

it.each([
  [0, 'a\r\nb\nc\n'],
  [1, 'b\nc\n'],
  [2, 'c\n'],
  [3, ''],
  [9, ''],
])('drops %i lines, however the text comes', async (lines, left) => {
  for (const bytes of [1, 2, 3, 100]) {
    expect(await rest(Buffer.from('a\r\nb\nc\n'), lines, bytes)).toBe(left)
  }
})

it('keeps the mark of UTF-16', async () => {
  const bytes = Buffer.from('\ufeffsep=;\r\na;b', 'utf16le')
  const out = Readable.from([bytes]).pipe(new WithoutLines(1))
  const parts = await out.toArray()
  expect(Buffer.concat(parts as Buffer[]).toString('utf16le')).toBe('\ufeffa;b')
})
