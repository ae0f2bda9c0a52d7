import { SERVER_LIMITS } from '../../limits/server-limits.ts'

/** A body on its way, as its room knows it. */
export interface RoomHolder {
  /** Ends the body for want of room. What it holds must be given back before this returns. */
  giveWay(): void
}

interface Held {
  readonly sinceMs: number
  bytes: number
}

/**
 * What bodies that are not there yet may hold together. Where there is no room, the oldest of those that have been on
 * their way for long give way: a sender that does not finish must not keep out those that do.
 */
export class BodyRoom {
  private left: number
  private readonly clock: () => number
  /** In the order in which they came. */
  private readonly held = new Map<RoomHolder, Held>()

  constructor(bytes: number, clock: () => number = () => performance.now()) {
    this.left = bytes
    this.clock = clock
  }

  /** Takes more room for a body; answers whether there was enough. */
  take(holder: RoomHolder, bytes: number): boolean {
    if (bytes > this.left) this.makeRoom(holder, bytes)
    if (bytes > this.left) return false
    this.left -= bytes
    const own = this.held.get(holder)
    if (own === undefined) this.held.set(holder, { sinceMs: this.clock(), bytes })
    else own.bytes += bytes
    return true
  }

  /** Gives back all that a body holds. */
  leave(holder: RoomHolder): void {
    this.left += this.held.get(holder)?.bytes ?? 0
    this.held.delete(holder)
  }

  private makeRoom(newcomer: RoomHolder, bytes: number): void {
    const slowBeforeMs = this.clock() - SERVER_LIMITS.bodySlowMs
    for (const [holder, { sinceMs }] of this.held) {
      if (this.left >= bytes || sinceMs > slowBeforeMs) return
      if (holder !== newcomer) holder.giveWay()
    }
  }
}
