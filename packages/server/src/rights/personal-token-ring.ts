import { DAY_MS, HOUR_MS } from '@winnow/contract'
import type { KnownToken, PersonalToken, PersonalTokens } from '@winnow/engine'
import { sameHash, sha256Hex } from '../auth/secrets.ts'

/** A use is written at most as often. */
const USE_EVERY_MS = HOUR_MS

/** How long tokens that ended are kept, so that their refusal says why. */
const KEPT_AFTER_END_MS = 90 * DAY_MS

export type TokenState = 'active' | 'expired' | 'revoked'

export const tokenStateOf = (
  { expiresAtMs, revokedAtMs }: PersonalToken,
  nowMs: number,
): TokenState => {
  if (revokedAtMs !== undefined) return 'revoked'
  return nowMs < expiresAtMs ? 'active' : 'expired'
}

/** Every personal token by its hash, in memory. The look-up is by hash, so its time says nothing about the tokens. */
export class PersonalTokenRing {
  private readonly stored: PersonalTokens
  private bySha256 = new Map<string, KnownToken>()

  constructor(stored: PersonalTokens) {
    this.stored = stored
  }

  /** Called at the start. */
  async load(nowMs: number): Promise<void> {
    await this.stored.forgetEnded(nowMs - KEPT_AFTER_END_MS)
    const all = await this.stored.all()
    this.bySha256 = new Map(all.map((token) => [token.sha256, token]))
  }

  find(text: string): KnownToken | undefined {
    const sha256 = sha256Hex(text)
    const token = this.bySha256.get(sha256)
    return token !== undefined && sameHash(token.sha256, sha256) ? token : undefined
  }

  /** The newest first. */
  of(personId: string): readonly KnownToken[] {
    return [...this.bySha256.values()].filter((token) => token.personId === personId).toReversed()
  }

  async add(token: KnownToken): Promise<void> {
    await this.stored.add(token)
    this.bySha256.set(token.sha256, token)
  }

  async revoke(token: KnownToken, nowMs: number): Promise<void> {
    await this.stored.revoke(token.personId, token.id, nowMs)
    this.bySha256.set(token.sha256, { ...token, revokedAtMs: nowMs })
  }

  /** Notes a use: undefined where the last one was noted within an hour, else resolves when it is on disk. */
  noteUse(token: KnownToken, nowMs: number): Promise<void> | undefined {
    if (nowMs - (token.lastUsedMs ?? -Infinity) < USE_EVERY_MS) return undefined
    this.bySha256.set(token.sha256, { ...token, lastUsedMs: nowMs })
    return this.stored.used(token.id, nowMs)
  }
}
