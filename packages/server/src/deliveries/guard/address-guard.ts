import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import type { OwnNetworks } from './own-networks.ts'
import { isPublicAddress } from './special-networks.ts'

/** Which addresses requests may go to. */
export interface GuardRules {
  readonly networks: OwnNetworks
  readonly ports: ReadonlySet<number>
}

/** Resolves a name to all of its addresses. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>

/** Thrown where a name has an address that requests may not go to. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

const resolveByDns: Resolve = (name) =>
  new Promise((resolve, reject) => {
    dnsLookup(name, { all: true }, (error, addresses) => {
      if (error === null) resolve(addresses)
      else reject(error)
    })
  })

/**
 * Keeps requests from the machine's own networks: looks at an address when it is saved, and at what its name means when a
 * connection is made, which then goes to the address that was looked at.
 */
export class AddressGuard {
  readonly rules: GuardRules
  private readonly resolve: Resolve

  constructor(rules: GuardRules, resolve: Resolve = resolveByDns) {
    this.rules = rules
    this.resolve = resolve
  }

  /** What is wrong with a URL as it is written; undefined = nothing. */
  urlProblem(text: string): string | undefined {
    if (!URL.canParse(text)) return 'must be a URL such as https://shop.example/hooks'
    const { protocol, username, password, port, hostname } = new URL(text)
    if (username !== '' || password !== '') return 'must have no user name and no password'
    const host = bare(hostname)
    const isOwn = this.rules.networks.has(host)
    if (protocol !== 'https:' && protocol !== 'http:') return 'must begin with https://'
    if (protocol === 'http:' && !isOwn) return 'must begin with https://, but for an own network'
    const number = Number(port || (protocol === 'https:' ? 443 : 80))
    if (!isOwn && !this.rules.ports.has(number)) {
      return `must have one of the ports ${[...this.rules.ports].join(', ')}`
    }
    if (host.endsWith('.')) return 'must have a host without a dot at its end'
    return isIP(host) !== 0 && !this.isAllowed(host) ? REFUSED : undefined
  }

  /** The same, and of all addresses of its name. A name that is unknown now is no problem. */
  async problemOf(text: string): Promise<string | undefined> {
    const problem = this.urlProblem(text)
    if (problem !== undefined) return problem
    const host = bare(new URL(text).hostname)
    if (isIP(host) !== 0) return undefined
    const addresses = await this.resolve(host).catch(() => [])
    return addresses.every(({ address }) => this.isAllowed(address)) ? undefined : REFUSED
  }

  /** Of a connection. Errors: AddressRefused; those of DNS. */
  async addressesOf(name: string): Promise<readonly LookupAddress[]> {
    const addresses = await this.resolve(name)
    const refused = addresses.find(({ address }) => !this.isAllowed(address))
    if (refused === undefined) return addresses
    throw new AddressRefused(`${name} has the address ${refused.address}, which is not public`)
  }

  isAllowed(address: string): boolean {
    return isPublicAddress(address) || this.rules.networks.has(address)
  }
}

const REFUSED = 'must have a public address'

/** IPv6 addresses of URLs are in brackets. */
const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')
