import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const MAJOR = { unsigned: 0, negative: 1, bytes: 2, text: 3, map: 5 } as const

type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

/** As much of CBOR (RFC 8949) as an authenticator writes. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') {
    return value < 0 ? head(MAJOR.negative, -1 - value) : head(MAJOR.unsigned, value)
  }
  if (typeof value === 'string') {
    return Buffer.concat([head(MAJOR.text, Buffer.byteLength(value)), Buffer.from(value)])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(MAJOR.bytes, value.length), value])
  const pairs = [...value].flatMap(([name, one]) => [cbor(name), cbor(one)])
  return Buffer.concat([head(MAJOR.map, value.size), ...pairs])
}

const sha256 = (value: string | Buffer): Buffer => createHash('sha256').update(value).digest()

const text64 = (value: Buffer): string => value.toString('base64url')

const FLAGS = { present: 1, verified: 4, attested: 64 } as const

/** What the page of a site asks an authenticator. */
interface Asked {
  readonly challenge: string
  readonly origin: string
  readonly domain: string
}

/** An authenticator in software: one passkey, ES256, as a browser answers for it. */
export class TestAuthenticator {
  readonly id = randomBytes(16)
  /** Whether the device asked for the person: by a finger, a face or a PIN. */
  isVerified = true
  counter = 0
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** What a browser answers to `navigator.credentials.create`. */
  make(asked: Asked): Readonly<Record<string, unknown>> {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      cbor(this.publicKey()),
    ])
    const data = Buffer.concat([this.data(asked, FLAGS.attested), credential])
    const attestation = new Map<string, CborValue>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ])
    return this.answer({
      clientDataJSON: text64(clientData('webauthn.create', asked)),
      attestationObject: text64(cbor(attestation)),
      transports: ['internal'],
    })
  }

  /** What a browser answers to `navigator.credentials.get`. */
  sign(asked: Asked): Readonly<Record<string, unknown>> {
    this.counter += 1
    const data = this.data(asked, 0)
    const client = clientData('webauthn.get', asked)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.keys.privateKey)
    return this.answer({
      clientDataJSON: text64(client),
      authenticatorData: text64(data),
      signature: text64(signature),
    })
  }

  private answer(response: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const id = text64(this.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  /** COSE: an elliptic curve key of P-256. */
  private publicKey(): ReadonlyMap<number, CborValue> {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    return new Map<number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
  }

  private data({ domain }: Asked, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    const all = FLAGS.present | (this.isVerified ? FLAGS.verified : 0) | flags
    return Buffer.concat([sha256(domain), Buffer.from([all]), count])
  }
}

const clientData = (type: string, { challenge, origin }: Asked): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
