/** A piece of what was learned, as a snapshot keeps it. */
export interface Piece {
  readonly head: unknown
  readonly bytes: Uint8Array
}

const LENGTH_BYTES = 8

/** u32 length of the head, 4 unused, the head in JSON filled up with spaces to a multiple of 8, then the bytes. */
export function framed(head: unknown, bytes: ArrayBufferView = new Uint8Array(0)): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(head))
  const length = Math.ceil(text.length / 8) * 8
  const framed = new Uint8Array(LENGTH_BYTES + length + bytes.byteLength)
  new DataView(framed.buffer).setUint32(0, length, true)
  framed.fill(0x20, LENGTH_BYTES, LENGTH_BYTES + length)
  framed.set(text, LENGTH_BYTES)
  const { buffer, byteOffset, byteLength } = bytes
  framed.set(new Uint8Array(buffer, byteOffset, byteLength), LENGTH_BYTES + length)
  return framed
}

/** The bytes begin a buffer of their own, so that numbers in them are aligned. */
export function unframed(piece: Uint8Array): Piece {
  const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength)
  const end = LENGTH_BYTES + view.getUint32(0, true)
  const head: unknown = JSON.parse(new TextDecoder().decode(piece.subarray(LENGTH_BYTES, end)))
  return { head, bytes: piece.slice(end) }
}
