import { DAY_MS } from '@winnow/contract'
import type { MessageCounters, MessageCounts, Verifications } from '@winnow/engine'
import type { Config } from '../config/settings.ts'

/** Messages are counted over so much time. */
export const COUNTED_MS = DAY_MS

/** A user, a recipient, an address or the whole environment had all its messages of 24 hours. */
export class TooManyMessages extends Error {
  override readonly name = 'TooManyMessages'

  constructor() {
    // The same for each limit: which one it is would tell something about the others.
    super('Too many codes were sent. Wait before you send another one.')
  }
}

/** Errors: TooManyMessages. */
export async function checkMessageLimits(
  verifications: Verifications,
  counters: MessageCounters,
  { config, nowMs }: { readonly config: Config; readonly nowMs: number },
): Promise<void> {
  const counts = await verifications.sentSince(counters, nowMs - COUNTED_MS)
  if (isFull(counts, config)) throw new TooManyMessages()
}

const isFull = ({ all, ofUser, ofRecipient, ofAddress }: MessageCounts, config: Config): boolean =>
  all >= config.verificationPerDay ||
  ofUser >= config.verificationUserPerDay ||
  ofRecipient >= config.verificationRecipientPerDay ||
  ofAddress >= config.verificationIpPerDay
