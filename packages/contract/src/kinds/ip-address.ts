import { LIMITS } from '../limits.ts'
import { report } from '../problem.ts'
import { addressOfHops } from './ip-hops.ts'
import { isInnerAddress, isInnerV4 } from './inner-address.ts'
import { ipv4Number } from './ipv4-number.ts'
import { isIpAddress } from './is-ip-address.ts'
import { scalar, type Kind } from './kind.ts'
import { readFilled } from './words.ts'

const expects = 'an IPv4 or IPv6 address'

export const ipAddress: Kind<string> = scalar({
  name: 'IP address',
  expects,
  leniency:
    'Of a list of hops the first public address is taken, without port and blanks; anything else is dropped.',
  example: '203.0.113.7',
  schema: { type: 'string' },
  explains:
    'Private and reserved addresses are kept with a warning and name no entity. Addresses reserved for documentation are treated like any other.',
  check: (value) => typeof value === 'string' && isPlainAddress(value),
  mend: (value, trail) => {
    const sent = readFilled(value, trail, { expects, charsMax: LIMITS.textLengthChars })
    if (sent === undefined) return sent
    const address = isIpAddress(sent) ? sent : addressOfHops(sent)
    if (address === undefined) return report(trail, 'ip_unreadable')
    if (address !== sent) report(trail, 'ip_of_hops')
    if (isInnerAddress(address)) report(trail, 'ip_not_public')
    return address
  },
})

/** An address of the public internet; one of version 4 is read once. */
function isPlainAddress(text: string): boolean {
  const v4 = ipv4Number(text)
  return v4 >= 0 ? !isInnerV4(v4) : isIpAddress(text) && !isInnerAddress(text)
}
