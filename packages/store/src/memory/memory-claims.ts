import type { Claim, ClaimRequest, Claims, RoundOf } from '@winnow/engine'

/** Claims that last as long as the process. */
export class MemoryClaims implements Claims {
  private readonly held = new Map<string, Claim & { readonly environment: number }>()
  private readonly rounds = new Map<string, number>()

  async claim(request: ClaimRequest): Promise<Claim> {
    const { environment, who, nowMs, untilMs } = request
    const key = `${environment} ${request.case}`
    const held = this.held.get(key)
    const runs = held !== undefined && held.untilMs > nowMs
    if (runs && held.who !== who) return claimOf(held)
    const claim = runs
      ? { ...held, untilMs }
      : { environment, case: request.case, who, claimedAtMs: nowMs, untilMs }
    this.held.set(key, claim)
    return claimOf(claim)
  }

  async look(environment: number, of: number, who: string, nowMs: number): Promise<void> {
    const key = `${environment} ${of}`
    const held = this.held.get(key)
    if (held === undefined || held.who !== who || held.lookedAtMs !== undefined) return
    this.held.set(key, { ...held, lookedAtMs: nowMs })
  }

  async release(environment: number, of: number, who: string): Promise<void> {
    const key = `${environment} ${of}`
    if (this.held.get(key)?.who === who) this.held.delete(key)
  }

  async running(environment: number, nowMs: number): Promise<readonly Claim[]> {
    return [...this.held.values()]
      .filter((held) => held.environment === environment && held.untilMs > nowMs)
      .map(claimOf)
      .toSorted((a, b) => a.case - b.case)
  }

  async beginRound(of: RoundOf, nowMs: number): Promise<void> {
    this.rounds.set(nameOf(of), nowMs)
  }

  async roundSince(of: RoundOf): Promise<number> {
    return this.rounds.get(nameOf(of)) ?? 0
  }

  async sweep(beforeMs: number): Promise<void> {
    for (const [key, { untilMs }] of this.held) if (untilMs < beforeMs) this.held.delete(key)
  }
}

const nameOf = ({ environment, queue, who }: RoundOf): string => `${environment} ${queue} ${who}`

function claimOf(held: Claim & { readonly environment: number }): Claim {
  const { environment: _, ...claim } = held
  return claim
}
