import { useWords } from '../../words/use-words.ts'

const ROLES = [
  'device',
  'collected_device',
  'ip',
  'network',
  'email',
  'phone',
  'card',
  'bank_account',
  'billing_address',
  'shipping_address',
  'recipient',
  'merchant',
  'promotion',
  'referrer',
  'session',
] as const

/** Names what an event has in a role: `ip` is an IP address. A role that has no word keeps its name. */
export function useRoleName(): (role: string) => string {
  const say = useWords('records')
  return (role) => {
    const known = ROLES.find((one) => one === role)
    return known === undefined ? role : say(`role-${known}`)
  }
}
