import { readOwnNetworks } from '../deliveries/guard/own-networks.ts'
import { readPauses } from '../deliveries/retry-schedule.ts'
import { readGroupRoles } from '../people/oidc-roles.ts'
import { envOf, readText, type Setting, type Wording } from './setting-kinds.ts'

/** A text that is checked as it is read; its fallback is always right. */
function readBy(
  { name, about }: Wording,
  fallback: string,
  { expects, isRight }: { readonly expects: string; readonly isRight: (text: string) => boolean },
): Setting<string> {
  const read = (value: unknown): string | undefined => {
    const text = readText(value)
    return text !== undefined && (text === fallback || isRight(text)) ? text : undefined
  }
  return { name, env: envOf(name), about, expects, fallback, read }
}

export const networks = (wording: Wording, fallback: string): Setting<string> =>
  readBy(wording, fallback, {
    expects: 'networks as 10.0.0.0/8,192.168.1.5, or none',
    isRight: (text) => readOwnNetworks(text) !== undefined,
  })

export const pauses = (wording: Wording, fallback: string): Setting<string> =>
  readBy(wording, fallback, {
    expects: 'seconds as 5,30,600',
    isRight: (text) => readPauses(text) !== undefined,
  })

export const ports = (wording: Wording, fallback: string): Setting<string> =>
  readBy(wording, fallback, {
    expects: 'ports as 443,8443',
    isRight: (text) =>
      text.split(',').every((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535),
  })

export const proxy = (wording: Wording, fallback: string): Setting<string> =>
  readBy(wording, fallback, {
    expects: 'an address as http://proxy:3128, or off',
    isRight: (text) => URL.canParse(text) && new URL(text).protocol === 'http:',
  })

const DATABASE = /^postgres(?:ql)?:$/

/** The URL of a PostgreSQL database; a host is needed, also where a socket is named. */
export const database = (wording: Wording, fallback: string): Setting<string> =>
  readBy(wording, fallback, {
    expects: `an address as postgres://user@host:5432/name, or ${fallback}`,
    isRight: (text) => URL.canParse(text) && DATABASE.test(new URL(text).protocol),
  })

/** Which groups of a sign-in provider have which roles. */
export function groupRoles({ name, about }: Wording, fallback: string): Setting<string> {
  const read = (value: unknown): string | undefined => {
    const text = readText(value)
    const isRoles = text !== undefined && (text === fallback || readGroupRoles(text) !== undefined)
    return isRoles ? text : undefined
  }
  const expects = `${fallback}, or pairs as fraud-leads=lead, fraud-team=analyst`
  return { name, env: envOf(name), about, expects, fallback, read }
}
