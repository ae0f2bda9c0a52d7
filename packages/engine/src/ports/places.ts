import type { Enrichment } from '../entities/enrichment.ts'

/** Tables that tell where an IP address is and who runs its network. */
export interface Places {
  /** What is known of an IPv4 or IPv6 address; nothing of a text that is none. Never throws. */
  find(ip: string): Enrichment
}
