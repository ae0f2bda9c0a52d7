import type { ServerResponse } from 'node:http'
import type { DeclaredCall, Permission } from '@winnow/contract/native'
import type { KnownKey } from '../auth/key-ring.ts'
import type { PartnerCaller } from '../auth/partner-ring.ts'
import type { PersonCaller, PersonOfEnvironment } from '../auth/person-caller.ts'
import type { Administrator } from '../auth/principal.ts'
import type { Services } from '../services.ts'
import type { Answer } from './answer.ts'
import type { Posted } from './body/posted.ts'
import type { RouteDoc } from './route-doc.ts'
import type { RoutedRequest } from './routed-request.ts'

/** What every handler gets. */
export interface Exchange {
  readonly request: RoutedRequest
  readonly response: ServerResponse
  readonly services: Services
  /** When the request came, ms since 1970. */
  readonly nowMs: number
}

/** A request about an environment, with a key of it or by a person who may ask about it. */
export interface CallerExchange extends Exchange {
  readonly caller: KnownKey | PersonOfEnvironment
}

/** A request with a secret key, or by a person. */
export interface KeyExchange extends CallerExchange {
  /** The key as it was sent: nothing that is stored or echoed may hold it. Absent for persons. */
  readonly secret?: string
  /** The body, where the call says in it what it is about: it was read before the caller was let in. */
  readonly read?: Posted
  /** Puts ids in the place of masks that the person was shown for them. */
  readonly restore?: (posted: Posted) => Posted
}

/** A request of the compat interface: its key may have come in the body. */
export interface CompatExchange extends CallerExchange {
  readonly caller: KnownKey
  readonly secret: string
  /** The body as JSON; absent when there was none and the route needs none. */
  readonly posted: Posted | undefined
}

/** A request of the administrator, or of a person who has such a permission, with its body. */
export interface AdminExchange extends Exchange {
  readonly caller: Administrator | PersonCaller
  readonly body: unknown
}

/** A request with a partner's key, in a path of that partner. */
export interface PartnerExchange extends Exchange {
  readonly caller: PartnerCaller
}

/** A request of a person about what is their own, or about no environment. */
export interface PersonExchange extends Exchange {
  readonly caller: PersonCaller
  readonly read?: Posted
}

/** A request with a beacon key: from any page, so nothing it says is to be trusted. */
export interface BeaconExchange extends CallerExchange {
  readonly caller: KnownKey
  /** The body as JSON; undefined for a GET. */
  readonly body: unknown
  /** Where the request came from, as far as the proxies that are ours say. */
  readonly ip: string | undefined
}

/** A request with a beacon key in its header: from an app, so nothing it says is to be trusted either. */
export interface AppExchange extends CallerExchange {
  readonly caller: KnownKey
  /** Where the request came from, as far as the proxies that are ours say. */
  readonly ip: string | undefined
}

type Handler<E> = (exchange: E) => Answer | Promise<Answer>

interface Declared {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for a parameter and `::` for a colon, as find-my-way reads it. */
  readonly path: string
  /** What the caller must be permitted to do. */
  readonly permission: Permission
  /** Whether a request that comes again with its `Idempotency-Key` is recognised. Absent = one that has such a key is refused. */
  readonly recognisesRetries?: true
}

/** Routes outside the compat interface describe themselves, or are described by a declaration; that one is by the contract. */
interface Described extends Declared {
  readonly doc: RouteDoc
  /** The declaration of a call of `/v1`. */
  readonly call?: DeclaredCall
}

/** Anybody may call it. */
export interface OpenRoute extends Described {
  readonly access: 'public'
  readonly handle: Handler<Exchange>
}

/** The compat interface: an API key in header, body or query; refusals in the envelope. */
export interface EnvelopeRoute extends Declared {
  readonly access: 'events_key'
  readonly body: 'required' | 'optional' | 'none'
  readonly handle: Handler<CompatExchange>
}

/** The own interface: an API key in the header, or a person; refusals as `{error, description}`. */
export interface OwnRoute extends Described {
  readonly access: 'api_key'
  readonly handle: Handler<KeyExchange>
}

/** A partner's key in the header; the path names the partner as `:partnerId`. */
export interface PartnerRoute extends Described {
  readonly access: 'partner_key'
  readonly handle: Handler<PartnerExchange>
}

/** A session or a personal token; refusals as `{error, description}`. */
export interface PersonRoute extends Described {
  readonly access: 'person'
  readonly handle: Handler<PersonExchange>
}

/** The admin token in the header. */
export interface AdminRoute extends Described {
  readonly access: 'admin'
  readonly handle: Handler<AdminExchange>
}

/** A beacon key, in the body, the query or the header; bounds per key and per IP. */
export interface BeaconRoute extends Described {
  readonly access: 'beacon'
  readonly handle: Handler<BeaconExchange>
}

/** A beacon key in the header; bounds per key and per IP. */
export interface AppRoute extends Described {
  readonly access: 'beacon_header'
  readonly handle: Handler<AppExchange>
}

/**
 * A way into the service. Its `access` is the form in which callers show who they are, and its `permission` what they must
 * be permitted to do: there is no route without them. The interface of the hosted service (`/v203` to `/v205`, `/v3`) is called compat, our own (`/v1`) native.
 */
export type Route =
  | OpenRoute
  | EnvelopeRoute
  | OwnRoute
  | PartnerRoute
  | AdminRoute
  | PersonRoute
  | BeaconRoute
  | AppRoute
