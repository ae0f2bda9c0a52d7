import type { Credentials, SignIns, Store } from '@winnow/engine'
import type { Config } from '../config/settings.ts'
import { type Mutex, openMutex } from '../limits/mutex.ts'
import { Attempts } from './attempts.ts'
import { Challenges } from './challenges.ts'
import { type OidcProvider, openOidcProvider } from './oidc-provider.ts'
import type { OidcStart } from './oidc-start.ts'
import { Passwords } from './passwords.ts'
import type { Argon2Parameters } from './plain-argon2.ts'
import { PeopleRegister } from './people-register.ts'
import { SignInSessions } from './sign-in-sessions.ts'
import { UnknownAttempts } from './unknown-attempts.ts'

/** Everything about persons that a handler may use. */
export interface PeopleServices {
  readonly register: PeopleRegister
  readonly sessions: SignInSessions
  readonly credentials: Credentials
  /** One-time links of persons. */
  readonly links: Pick<SignIns, 'addLink' | 'link' | 'useLink' | 'removeLinks'>
  readonly passwords: Passwords
  readonly attempts: Attempts
  readonly unknownAttempts: UnknownAttempts
  /** What began and waits for its second half. */
  readonly challenges: {
    /** By the challenge. `personId`: of the person who adds a passkey; undefined = somebody signs in. */
    readonly passkeys: Challenges<{ readonly personId: string | undefined }>
    /** Seeds that wait for a first code, by person. */
    readonly totp: Challenges<string>
    /** By state. */
    readonly oidc: Challenges<OidcStart>
  }
  /** Undefined = none is set. */
  readonly provider: OidcProvider | undefined
  /** Changes that look at all persons before they are written. */
  readonly mutex: Mutex
}

/** What persons stand on. */
export interface PeopleFoundations {
  readonly store: Pick<Store, 'people' | 'credentials' | 'signIns'>
  readonly config: Config
  /** Absent = `ARGON2_PARAMETERS`. */
  readonly passwordCost?: Argon2Parameters | undefined
  readonly onTrouble: (error: unknown) => void
}

/** Reads all persons and sessions. */
export async function openPeople({
  store,
  config,
  passwordCost,
  onTrouble,
}: PeopleFoundations): Promise<PeopleServices> {
  return {
    register: await PeopleRegister.open(store.people),
    sessions: await SignInSessions.open(store.signIns, onTrouble),
    credentials: store.credentials,
    links: store.signIns,
    passwords: new Passwords(passwordCost),
    attempts: new Attempts(),
    unknownAttempts: new UnknownAttempts(),
    challenges: { passkeys: new Challenges(), totp: new Challenges(), oidc: new Challenges() },
    provider: openOidcProvider(config),
    mutex: openMutex(),
  }
}
