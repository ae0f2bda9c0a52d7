import { HOUR_MS } from '@winnow/contract'
import type { Config } from '../config/settings.ts'
import type * as Client from 'openid-client'
import { type GroupRoles, readGroupRoles } from './oidc-roles.ts'

/** What its settings say when nothing is set. */
const OFF = 'off'

/** Addresses that http is safe for: nobody is between. */
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** What the provider's description is read again after. */
const DESCRIPTION_MS = HOUR_MS

/** The description of a provider, and the library that reads it. */
interface Described {
  readonly client: typeof Client
  readonly configuration: Client.Configuration
}

/** An OpenID Connect provider that persons may sign in with. */
export interface OidcProvider {
  readonly name: string
  readonly scope: string
  /** The claim that lists a person's groups. */
  readonly groupsClaim: string
  /** Undefined = roles are given here, not by groups. */
  readonly groupRoles: GroupRoles | undefined
  /** Whether somebody who was not invited gets in by their groups. */
  readonly takesUninvited: boolean
  /** Reads its description (discovery), again after an hour. Errors: those of the network, or of a wrong description. */
  describe(nowMs: number): Promise<Described>
}

type Settings = Pick<
  Config,
  | 'oidcIssuer'
  | 'oidcClientId'
  | 'oidcClientSecret'
  | 'oidcName'
  | 'oidcScope'
  | 'oidcGroupsClaim'
  | 'oidcRoles'
  | 'oidcPeople'
>

/** Undefined = none is set. */
export function openOidcProvider(settings: Settings): OidcProvider | undefined {
  const { oidcIssuer, oidcClientId, oidcRoles } = settings
  if (oidcIssuer === OFF || oidcClientId === OFF) return undefined
  const groupRoles = oidcRoles === OFF ? undefined : readGroupRoles(oidcRoles)
  return {
    name: settings.oidcName,
    scope: settings.oidcScope,
    groupsClaim: settings.oidcGroupsClaim,
    groupRoles,
    takesUninvited: settings.oidcPeople === 'groups' && groupRoles !== undefined,
    describe: describer(settings),
  }
}

function describer(settings: Settings): OidcProvider['describe'] {
  let known: { readonly atMs: number; readonly described: Promise<Described> } | undefined
  return (nowMs) => {
    if (known !== undefined && nowMs - known.atMs < DESCRIPTION_MS) return known.described
    const described = discover(settings)
    known = { atMs: nowMs, described }
    described.catch(() => {
      known = undefined
    })
    return described
  }
}

async function discover(settings: Settings): Promise<Described> {
  const client = await import('openid-client')
  const issuer = new URL(settings.oidcIssuer)
  const secret = settings.oidcClientSecret
  // Else the library trusts the connection alone, and a proxy between could write tokens.
  const signed = client.enableNonRepudiationChecks
  const isPlain = issuer.protocol === 'http:' && LOOPBACK.test(issuer.hostname)
  const configuration = await client.discovery(
    issuer,
    settings.oidcClientId,
    undefined,
    secret === OFF ? client.None() : client.ClientSecretBasic(secret),
    {
      timeout: TIMEOUT_SECONDS,
      execute: isPlain ? [client.allowInsecureRequests, signed] : [signed],
    },
  )
  return { client, configuration }
}

const TIMEOUT_SECONDS = 10
