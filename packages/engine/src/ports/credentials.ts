/** A generator of one-time codes that a person confirmed. */
export interface TotpGenerator {
  /** Base32. It cannot be hashed: each check computes the code from it. */
  readonly seed: string
  /** The time step of the last code that was accepted; only later ones are. */
  readonly lastStep: number
}

/** A public key of a device or password manager of a person. */
export interface Passkey {
  /** Base64url, as the authenticator names it. */
  readonly id: string
  readonly personId: string
  /** What the person calls it. */
  readonly name: string
  /** COSE, base64url. */
  readonly publicKey: string
  /** How often it signed, as it reports; 0 for those that do not count. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly createdAtMs: number
  readonly lastUsedMs?: number
}

/** What a person shows at sign-in, apart from passkeys. */
export interface PersonCredentials {
  /** As argon2 writes it, with its parameters. */
  readonly passwordHash?: string
  readonly totp?: TotpGenerator
  /** Recovery codes that were not used yet. */
  readonly recoveryCodesLeft: number
}

/** What persons sign in with. Passwords and recovery codes are kept as hashes only. */
export interface Credentials {
  /** Of a person that there is; undefined = there is none. */
  of(personId: string): Promise<PersonCredentials | undefined>
  setPassword(personId: string, passwordHash: string): Promise<void>
  /** Sets the generator, and recovery codes (SHA-256, hex) in place of all former ones. */
  setTotp(personId: string, totp: TotpGenerator, recoveryCodes: readonly string[]): Promise<void>
  /** Removes the generator and the recovery codes. */
  removeTotp(personId: string): Promise<void>
  /** The seeds of all persons with a generator. */
  seeds(): Promise<readonly { readonly personId: string; readonly seed: string }[]>
  /** Replaces the seed alone. False = the person has another seed by now, or none. */
  replaceSeed(
    personId: string,
    seed: { readonly from: string; readonly to: string },
  ): Promise<boolean>
  /** Marks the code of a step as used. False = this one or a later one was used before, or there is no generator. */
  useTotpStep(personId: string, step: number): Promise<boolean>
  /** Uses up a recovery code by its SHA-256. False = there is no such code. */
  useRecoveryCode(personId: string, sha256: string): Promise<boolean>
  /** False = a passkey with this id exists. */
  addPasskey(passkey: Passkey): Promise<boolean>
  passkey(id: string): Promise<Passkey | undefined>
  /** In the order in which they were added. */
  passkeys(personId: string): Promise<readonly Passkey[]>
  usePasskey(id: string, use: { readonly counter: number; readonly nowMs: number }): Promise<void>
  removePasskey(personId: string, id: string): Promise<boolean>
  /** Removes the generator, the recovery codes and all passkeys. The password stays. */
  removeSecondFactors(personId: string): Promise<void>
}
