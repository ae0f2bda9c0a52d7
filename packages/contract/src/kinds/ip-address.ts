import { LIMITS } from '../limits.ts'
import { report } from '../problem.ts'
import { addressOfHops } from './ip-hops.ts'
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
  check: (value) => typeof value === 'string' && isIpAddress(value),
  mend: (value, trail) => {
    const sent = readFilled(value, trail, { expects, charsMax: LIMITS.textLengthChars })
    if (sent === undefined || isIpAddress(sent)) return sent
    const address = addressOfHops(sent)
    report(trail, address === undefined ? 'ip_unreadable' : 'ip_of_hops')
    return address
  },
})
