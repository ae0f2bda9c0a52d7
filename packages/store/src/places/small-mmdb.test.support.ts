/** A table in MaxMind's format, small enough for a test: networks of IPv4 and the country of each. */
export interface SmallTable {
  readonly recordBits: 24 | 28 | 32
  readonly ipVersion: 4 | 6
  /** `[first address, prefix length, country]`; none within another. */
  readonly networks: readonly (readonly [first: number, prefixBits: number, country: string])[]
}

type Node = [left: Node | string | undefined, right: Node | string | undefined]

const MARKER = '\u00ab\u00cd\u00efMaxMind.com'

/** The bytes of its file. */
export function smallMmdb({ recordBits, ipVersion, networks }: SmallTable): Buffer {
  const root: Node = [undefined, undefined]
  for (const [first, prefixBits, country] of networks) {
    const bits = ipVersion === 6 ? 96 + prefixBits : prefixBits
    const bitAt = (at: number): number =>
      at < bits - prefixBits ? 0 : (first >>> (31 - at + bits - prefixBits)) & 1
    let node = root
    for (let at = 0; at < bits - 1; at += 1) {
      const child = node[bitAt(at)]
      const next: Node = Array.isArray(child) ? child : [undefined, undefined]
      node[bitAt(at)] = next
      node = next
    }
    node[bitAt(bits - 1)] = country
  }
  return fileOf(root, recordBits, ipVersion)
}

function fileOf(root: Node, recordBits: number, ipVersion: number): Buffer {
  const nodes = [root]
  const records: number[][] = []
  const places = new Map<string, number>()
  let dataBytes = Buffer.alloc(0)
  const placeOf = (country: string): number => {
    const known = places.get(country)
    if (known !== undefined) return known
    places.set(country, dataBytes.length)
    dataBytes = Buffer.concat([dataBytes, mapOf({ country_code: textOf(country) })])
    return places.get(country) ?? 0
  }
  for (let at = 0; at < nodes.length; at += 1) {
    records.push(
      (nodes[at] ?? []).map((child) => {
        if (Array.isArray(child)) return nodes.push(child) - 1
        return child === undefined ? -1 : -2 - placeOf(child)
      }),
    )
  }
  // A leaf is `count` (nothing), or `count + 16 +` where its record lies among the records.
  const numbers = records.flat().map((each) => {
    if (each >= 0) return each
    return each === -1 ? nodes.length : nodes.length + 16 + (-2 - each)
  })
  const metadata = mapOf({
    node_count: integerOf(nodes.length, 0xc0),
    record_size: integerOf(recordBits, 0xa0),
    ip_version: integerOf(ipVersion, 0xa0),
  })
  const head = Buffer.from(MARKER, 'latin1')
  return Buffer.concat([treeOf(numbers, recordBits), Buffer.alloc(16), dataBytes, head, metadata])
}

/** Two records of 24, 28 or 32 bits per node. */
function treeOf(numbers: readonly number[], recordBits: number): Buffer {
  const hex = numbers.map((number) => number.toString(16).padStart(recordBits / 4, '0'))
  if (recordBits !== 28) return Buffer.from(hex.join(''), 'hex')
  const pairs: string[] = []
  for (let at = 0; at < hex.length; at += 2) {
    const [left = '', right = ''] = hex.slice(at, at + 2)
    pairs.push(left.slice(1) + left.slice(0, 1) + right)
  }
  return Buffer.from(pairs.join(''), 'hex')
}

const textOf = (text: string): Buffer =>
  Buffer.concat([Buffer.of(0x40 | text.length), Buffer.from(text)])

function integerOf(value: number, type: number): Buffer {
  const bytes = Buffer.alloc(5)
  bytes.writeUInt32BE(value, 1)
  if (type === 0xa0) return Buffer.of(type | 2, bytes[3] ?? 0, bytes[4] ?? 0)
  bytes[0] = type | 4
  return bytes
}

const mapOf = (members: Readonly<Record<string, Buffer>>): Buffer =>
  Buffer.concat([
    Buffer.of(0xe0 | Object.keys(members).length),
    ...Object.entries(members).flatMap(([name, value]) => [textOf(name), value]),
  ])
