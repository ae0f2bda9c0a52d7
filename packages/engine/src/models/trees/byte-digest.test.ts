import { expect, it } from 'vitest'
import { hash64 } from '../../entities/entity-key.ts'
import { byteDigest, windowsDigest } from './byte-digest.ts'

const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const EURO = Uint8Array.of(0x80, 0x99)

it('takes each byte for the character of its number, on every version of Node', () => {
  const text = String.fromCharCode(...EVERY_BYTE)
  expect(byteDigest(EVERY_BYTE)).toEqual(hash64(text, 1, 2))
  expect(byteDigest(EURO)).toEqual(hash64('\u0080\u0099', 1, 2))
})

it('reads many bytes at once', () => {
  const many = new Uint8Array(100_000).fill(0x80)
  expect(byteDigest(many)).toEqual(hash64('\u0080'.repeat(100_000), 1, 2))
})

it('knows the digest that Node 24 made of the same bytes', () => {
  expect(windowsDigest(EURO)).toEqual(hash64('\u20ac\u2122', 1, 2))
  const plain = Uint8Array.of(0x00, 0x7f, 0xa0, 0xff)
  expect(windowsDigest(plain)).toEqual(byteDigest(plain))
})
