/** A range of IPv4 addresses, for instance `24.0.0.0/12`. */
export interface IpBlock {
  /** The first address as a number. */
  readonly first: number
  readonly size: number
}

const IPV4_BITS = 32

function parseBlock(text: string): IpBlock {
  const [address = '', bits = ''] = text.split('/')
  const first = address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0)
  return { first, size: 2 ** (IPV4_BITS - Number(bits)) }
}

export const parseBlocks = (text: string): readonly IpBlock[] => text.split(' ').map(parseBlock)

/** The address at `position` (any non-negative integer), never a network's .0 or .255. */
export function addressIn(block: IpBlock, position: number): string {
  const address = block.first + (position % block.size)
  const last = address & 255
  const host = last === 0 ? 1 : last === 255 ? 254 : last
  return `${Math.floor(address / 16_777_216)}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${host}`
}

/** One of the blocks, larger ones more often. */
export function blockAt(blocks: readonly IpBlock[], hash: number): IpBlock {
  const total = blocks.reduce((sum, { size }) => sum + size, 0)
  let left = hash % total
  for (const block of blocks) {
    if (left < block.size) return block
    left -= block.size
  }
  throw new Error('there are no IP blocks to pick from')
}
