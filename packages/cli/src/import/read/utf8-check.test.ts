import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { utf8Check } from './utf8-check.ts'

/** What comes through when the bytes come in pieces of this size. */
function through(bytes: Buffer, pieceBytes: number): Promise<string> {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    pieces.push(bytes.subarray(at, at + pieceBytes))
  }
  const check = utf8Check('a.csv')
  return text(Readable.from(pieces).pipe(check))
}

const NAMES = 'id,name\n1,Müller\n2,日本 🎉\n'

it.each([1, 2, 3, 7, 1_000])('passes UTF-8 on in pieces of %d bytes', async (size) => {
  expect(await through(Buffer.from(NAMES), size)).toBe(NAMES)
})

it.each([7, 1_000])('names the line that is none, in pieces of %d bytes', async (size) => {
  const latin = Buffer.from('id,name\n1,Muller\n2,Möller\n', 'latin1')
  await expect(through(latin, size)).rejects.toThrow(/^a\.csv: is not UTF-8 \(about line 3\)\./)
})

it('fails where a character is cut off at the end', async () => {
  const cut = Buffer.from('1,ü').subarray(0, 3)
  await expect(through(cut, 1_000)).rejects.toThrow('is not UTF-8 (about line 1)')
})

it('leaves UTF-16 that says so to who decodes it', async () => {
  const utf16 = Buffer.from('\ufeffid,Müller\n', 'utf16le')
  await expect(through(utf16, 4)).resolves.toBeDefined()
})
