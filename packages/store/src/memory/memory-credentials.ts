import type { Credentials, Passkey, People, PersonCredentials, TotpGenerator } from '@winnow/engine'

interface Held {
  passwordHash?: string
  totp?: TotpGenerator
  recoveryCodes: Set<string>
}

/** Credentials that last as long as the process. */
export class MemoryCredentials implements Credentials {
  private readonly people: Pick<People, 'get'>
  private readonly held = new Map<string, Held>()
  private readonly keys = new Map<string, Passkey>()

  constructor(people: Pick<People, 'get'>) {
    this.people = people
  }

  async of(personId: string): Promise<PersonCredentials | undefined> {
    if ((await this.people.get(personId)) === undefined) return undefined
    const { recoveryCodes, ...held } = this.heldOf(personId)
    return { ...held, recoveryCodesLeft: recoveryCodes.size }
  }

  async setPassword(personId: string, passwordHash: string): Promise<void> {
    this.heldOf(personId).passwordHash = passwordHash
  }

  async setTotp(
    personId: string,
    totp: TotpGenerator,
    recoveryCodes: readonly string[],
  ): Promise<void> {
    Object.assign(this.heldOf(personId), { totp, recoveryCodes: new Set(recoveryCodes) })
  }

  async removeTotp(personId: string): Promise<void> {
    const held = this.heldOf(personId)
    delete held.totp
    held.recoveryCodes = new Set()
  }

  async seeds(): ReturnType<Credentials['seeds']> {
    const all = [...this.held].flatMap(([personId, { totp }]) =>
      totp === undefined ? [] : [{ personId, seed: totp.seed }],
    )
    return all.sort((a, b) => (a.personId < b.personId ? -1 : 1))
  }

  async replaceSeed(
    personId: string,
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<boolean> {
    const held = this.heldOf(personId)
    if (held.totp?.seed !== from) return false
    held.totp = { ...held.totp, seed: to }
    return true
  }

  async useTotpStep(personId: string, step: number): Promise<boolean> {
    const held = this.heldOf(personId)
    if (held.totp === undefined || held.totp.lastStep >= step) return false
    held.totp = { ...held.totp, lastStep: step }
    return true
  }

  async useRecoveryCode(personId: string, sha256: string): Promise<boolean> {
    return this.heldOf(personId).recoveryCodes.delete(sha256)
  }

  async addPasskey(passkey: Passkey): Promise<boolean> {
    if (this.keys.has(passkey.id)) return false
    this.keys.set(passkey.id, passkey)
    return true
  }

  async passkey(id: string): Promise<Passkey | undefined> {
    return this.keys.get(id)
  }

  async passkeys(personId: string): Promise<readonly Passkey[]> {
    return [...this.keys.values()].filter((key) => key.personId === personId)
  }

  async usePasskey(
    id: string,
    { counter, nowMs }: { readonly counter: number; readonly nowMs: number },
  ): Promise<void> {
    const key = this.keys.get(id)
    if (key !== undefined) this.keys.set(id, { ...key, counter, lastUsedMs: nowMs })
  }

  async removePasskey(personId: string, id: string): Promise<boolean> {
    return this.keys.get(id)?.personId === personId && this.keys.delete(id)
  }

  async removeSecondFactors(personId: string): Promise<void> {
    await this.removeTotp(personId)
    for (const { id } of await this.passkeys(personId)) this.keys.delete(id)
  }

  private heldOf(personId: string): Held {
    const held = this.held.get(personId) ?? { recoveryCodes: new Set() }
    this.held.set(personId, held)
    return held
  }
}
