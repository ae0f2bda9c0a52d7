import { BlockList, isIP, isIPv4 } from 'node:net'

/** Networks that the operator allows besides public ones. */
export interface OwnNetworks {
  /** As they were written: addresses and networks in CIDR. */
  readonly list: readonly string[]
  has(address: string): boolean
}

/** Reads networks that are separated by commas; `none` = none. Undefined: one of them is no network. */
export function readOwnNetworks(text: string): OwnNetworks | undefined {
  const list = text === 'none' ? [] : text.split(',').map((one) => one.trim())
  const blocks = new BlockList()
  for (const network of list) {
    const [address = '', bits, ...rest] = network.split('/')
    const most = isIPv4(address) ? 32 : 128
    const length = bits === undefined ? most : Number(bits)
    const isLength = /^\d{1,3}$/.test(bits ?? '0') && length <= most
    if (isIP(address) === 0 || !isLength || rest.length > 0) return undefined
    blocks.addSubnet(address, length, familyOf(address))
  }
  return {
    list,
    has: (address) => isIP(address) !== 0 && blocks.check(address, familyOf(address)),
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6')
