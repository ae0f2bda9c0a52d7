import { type EntityKey, hash64 } from '../../entities/entity-key.ts'

const [SEED_LO, SEED_HI] = [1, 2]

/** Characters of one call: the stack has room for so many arguments. */
const CHUNK_BYTES = 8_192

const digestOfText = (text: string): EntityKey => hash64(text, SEED_LO, SEED_HI)

function textOf(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES)))
  }
  return parts.join('')
}

/**
 * A digest of bytes, the same on every version of Node: each byte is the character of its number. (`TextDecoder('latin1')` was that
 * up to Node 22; since then it decodes windows-1252, as its specification says.)
 */
export const byteDigest = (bytes: Uint8Array): EntityKey => digestOfText(textOf(bytes))

/** What windows-1252 makes of the bytes from 0x80 on, up to 0x9f. */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** The digest that a former version made of the same bytes on Node 23 and later. */
export const windowsDigest = (bytes: Uint8Array): EntityKey =>
  digestOfText(
    textOf(bytes).replaceAll(
      /[\u0080-\u009f]/g,
      (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character,
    ),
  )
