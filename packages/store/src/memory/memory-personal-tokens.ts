import type { KnownToken, PersonalTokens } from '@winnow/engine'

/** Personal tokens that last as long as the process. */
export class MemoryPersonalTokens implements PersonalTokens {
  private readonly byId = new Map<string, KnownToken>()

  async add(token: KnownToken): Promise<void> {
    const isThere = [...this.byId.values()].some(
      ({ id, sha256 }) => id === token.id || sha256 === token.sha256,
    )
    if (isThere) throw new Error('a token has this id or hash already')
    this.byId.set(token.id, token)
  }

  async all(): Promise<readonly KnownToken[]> {
    return [...this.byId.values()].toSorted((a, b) => a.createdAtMs - b.createdAtMs)
  }

  async used(id: string, lastUsedMs: number): Promise<void> {
    const token = this.byId.get(id)
    if (token !== undefined) this.byId.set(id, { ...token, lastUsedMs })
  }

  async revoke(personId: string, id: string, nowMs: number): Promise<boolean> {
    const token = this.byId.get(id)
    if (token?.personId !== personId || token.revokedAtMs !== undefined) return false
    this.byId.set(id, { ...token, revokedAtMs: nowMs })
    return true
  }

  async forgetEnded(beforeMs: number): Promise<void> {
    for (const [id, { expiresAtMs, revokedAtMs = Infinity }] of this.byId) {
      if (Math.min(expiresAtMs, revokedAtMs) < beforeMs) this.byId.delete(id)
    }
  }
}
