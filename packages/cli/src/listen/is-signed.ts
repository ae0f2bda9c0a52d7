import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the clocks of sender and receiver may be apart. */
const TOLERANCE_SECONDS = 300

interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Checks a request as a receiver does: by the secret, the exact bytes and the age. */
export function isSigned(
  { headers, body }: Received,
  { secret, nowMs }: { readonly secret: string; readonly nowMs: number },
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = headers
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`,
  )
  const isFresh = Math.abs(nowMs / 1000 - Number(at)) < TOLERANCE_SECONDS
  return isFresh && given.split(' ').some((one) => isEqual(Buffer.from(one), wanted))
}

const isEqual = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right)
