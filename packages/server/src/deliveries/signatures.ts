import { createHmac } from 'node:crypto'
import type { Endpoint, EndpointSecret } from '@winnow/engine'

/** What is signed. */
interface Signed {
  /** The name of the message. */
  readonly id: string
  readonly body: string
  /** Of this try. */
  readonly atMs: number
  /** 1, 2, 3 … */
  readonly attempt: number
}

const STANDARD_PREFIX = 'whsec_'

/** Secrets that sign at a time, newest first. */
export const secretsAt = (
  secrets: readonly EndpointSecret[],
  atMs: number,
): readonly EndpointSecret[] =>
  secrets.filter(({ untilMs = Infinity }, at) => at === 0 || atMs < untilMs)

/**
 * Headers that sign a try. Standard Webhooks: a signature for each secret. `X-Sift-Science-Signature` has room for one: while
 * two secrets overlap, tries take turns and the former one begins.
 */
export function signatureHeaders(
  { signatures, secrets }: Pick<Endpoint, 'signatures' | 'secrets'>,
  signed: Signed,
): Readonly<Record<string, string>> {
  const texts = secretsAt(secrets, signed.atMs).map(({ text }) => text)
  const headers: Record<string, string> = {}
  for (const kind of signatures) {
    if (kind === 'standard') Object.assign(headers, standardHeaders(texts, signed))
    else headers['x-sift-science-signature'] = siftSignature(kind, texts, signed)
  }
  return headers
}

function standardHeaders(texts: readonly string[], { id, body, atMs }: Signed) {
  const timestamp = String(Math.floor(atMs / 1000))
  const content = `${id}.${timestamp}.${body}`
  const signatures = texts.map((text) => `v1,${hmac('sha256', keyOf(text), content, 'base64')}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

function siftSignature(
  kind: 'sift_sha256' | 'sift_sha1',
  texts: readonly string[],
  { body, attempt }: Signed,
): string {
  const hash = kind === 'sift_sha1' ? 'sha1' : 'sha256'
  const text = texts[(texts.length - (attempt % texts.length)) % texts.length] ?? ''
  return `${hash}=${hmac(hash, Buffer.from(text), body, 'hex')}`
}

/** The bytes behind `whsec_` are Base64; a secret of another form is its own bytes. */
const keyOf = (text: string): Buffer =>
  text.startsWith(STANDARD_PREFIX)
    ? Buffer.from(text.slice(STANDARD_PREFIX.length), 'base64')
    : Buffer.from(text)

const hmac = (hash: string, key: Buffer, content: string, form: 'base64' | 'hex'): string =>
  createHmac(hash, key).update(content).digest(form)
