import type { EntityKey } from '../entities/entity-key.ts'
import type { ListDefinition } from '../ports/list.ts'
import type { HeldValue } from './value-table.ts'

/** What a part of a snapshot says of its list. */
export interface ListPartHead {
  readonly environment: number
  readonly definition: ListDefinition
  readonly prefixes: readonly number[]
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const LENGTH_BYTES = 4
const VALUE_WORDS = 4

/** The length of the head's JSON, the head, and the values as `ValueTable.packed` has them; little-endian. */
export function encodeListPart(head: ListPartHead, values: Uint32Array): Uint8Array {
  const json = encoder.encode(JSON.stringify(head))
  const part = new Uint8Array(LENGTH_BYTES + json.length + values.byteLength)
  new DataView(part.buffer).setUint32(0, json.length, true)
  part.set(json, LENGTH_BYTES)
  part.set(
    new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    LENGTH_BYTES + json.length,
  )
  return part
}

interface ListPart {
  readonly head: ListPartHead
  readonly values: readonly (readonly [EntityKey, HeldValue])[]
}

/** The opposite. Error: it is no such part. */
export function decodeListPart(part: Uint8Array): ListPart {
  const length = new DataView(part.buffer, part.byteOffset).getUint32(0, true)
  const end = LENGTH_BYTES + length
  const head = JSON.parse(decoder.decode(part.subarray(LENGTH_BYTES, end))) as ListPartHead
  const words = new Uint32Array(part.slice(end).buffer)
  const values = Array.from({ length: words.length / VALUE_WORDS }, (_, at) => {
    const [lo = 0, hi = 0, expiresS = 0, details = 0] = words.subarray(
      at * VALUE_WORDS,
      (at + 1) * VALUE_WORDS,
    )
    return [
      { lo, hi },
      { expiresS, details },
    ] as const
  })
  return { head, values }
}
