/** A body as JSON. */
interface JsonCodec<Body> {
  encode(body: Body): string
  decode(text: string): Body
}

/**
 * A codec of bodies that are JSON objects. Trusts what the members contain: only the service writes the ledger. Error of
 * `decode`: the text is no JSON object, or lacks one of the members that every version wrote.
 */
export function jsonCodec<Body extends object>(
  ...members: readonly (keyof Body & string)[]
): JsonCodec<Body> {
  return {
    encode: (body) => JSON.stringify(body),
    decode: (text) => objectWith<Body>(JSON.parse(text), members),
  }
}

function objectWith<Body extends object>(
  value: unknown,
  members: readonly (keyof Body & string)[],
): Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError('it is no JSON object')
  }
  const missing = members.find((name) => !(name in value))
  if (missing !== undefined) throw new TypeError(`it has no ${missing}`)
  return value as Body
}
