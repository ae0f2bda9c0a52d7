import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const ID_CHARS = 8

/** `v1:<key id>:<nonce>:<ciphertext and tag>`, base64url. */
const ENVELOPE = /^v1:([0-9a-f]{8}):([\w-]{16}):([\w-]{22,})$/

/** A key that secrets are sealed with. */
export interface SecretsKey {
  /** 8 hex digits, made of the key: they name it in envelopes and tell nothing of it. */
  readonly id: string
  readonly bytes: Uint8Array
}

/** A secret cannot be opened: its key is missing, it was changed, or it belongs to something else. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable'
}

/** Error: a key has 32 bytes. */
export function secretsKeyOf(bytes: Uint8Array): SecretsKey {
  if (bytes.length !== KEY_BYTES) throw new Error(`a key has ${KEY_BYTES} bytes`)
  const id = hash('sha256', Buffer.concat([Buffer.from('winnow secrets key '), bytes]))
  return { id: id.slice(0, ID_CHARS), bytes }
}

export const newSecretsKey = (): SecretsKey => secretsKeyOf(randomBytes(KEY_BYTES))

/** The id of the key that a stored text is sealed with; undefined = it is plain. */
export const sealedWith = (stored: string): string | undefined => ENVELOPE.exec(stored)?.[1]

/** Seals with the first of its keys, and opens with any of them. */
export class SecretBox {
  private readonly newest: SecretsKey
  private readonly keys: ReadonlyMap<string, SecretsKey>

  constructor([newest, ...older]: readonly [SecretsKey, ...SecretsKey[]]) {
    this.newest = newest
    this.keys = new Map([newest, ...older].map((key) => [key.id, key]))
  }

  /** Whether a stored text is sealed with the newest key. */
  isCurrent(stored: string): boolean {
    return sealedWith(stored) === this.newest.id
  }

  /** `owner`: what the secret belongs to. It opens for the same owner alone. */
  seal(secret: string, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.newest.bytes, nonce, { authTagLength: TAG_BYTES })
    cipher.setAAD(Buffer.from(owner))
    const sealed = [cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]
    const parts = [nonce, Buffer.concat(sealed)].map((bytes) => bytes.toString('base64url'))
    return ['v1', this.newest.id, ...parts].join(':')
  }

  /** Error: SecretUnreadable. */
  open(stored: string, owner: string): string {
    const [, id = '', nonce = '', text = ''] = ENVELOPE.exec(stored) ?? []
    const key = this.keys.get(id)
    if (key === undefined) throw new SecretUnreadable(`the secret of ${owner} needs the key ${id}`)
    try {
      return opened(key, { nonce: Buffer.from(nonce, 'base64url'), owner, text })
    } catch (cause) {
      throw new SecretUnreadable(`the secret of ${owner} is not what was written`, { cause })
    }
  }

  canOpen(stored: string, owner: string): boolean {
    try {
      this.open(stored, owner)
      return true
    } catch (error) {
      if (error instanceof SecretUnreadable) return false
      throw error
    }
  }
}

interface Sealed {
  readonly nonce: Uint8Array
  readonly owner: string
  readonly text: string
}

function opened({ bytes }: SecretsKey, { nonce, owner, text }: Sealed): string {
  const sealed = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const plain = [decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]
  return Buffer.concat(plain).toString('utf8')
}
