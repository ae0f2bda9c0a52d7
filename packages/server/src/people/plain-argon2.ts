import { randomBytes, timingSafeEqual } from 'node:crypto'

/** What a hash costs. */
export interface Argon2Parameters {
  /** KiB. */
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** Hashes of argon2id in the form that carries salt and parameters. */
export interface Argon2 {
  hash(password: string, parameters: Argon2Parameters): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

const SALT_BYTES = 16
const HASH_BYTES = 32

/** Between two such pieces, events are served. */
const PIECE_MS = 2

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

async function digest(
  password: string,
  salt: Buffer,
  { memoryCost: m, timeCost: t, parallelism: p }: Argon2Parameters,
): Promise<Buffer> {
  const { argon2idAsync } = await import('@noble/hashes/argon2.js')
  return Buffer.from(
    await argon2idAsync(password, salt, { m, t, p, dkLen: HASH_BYTES, asyncTick: PIECE_MS }),
  )
}

const text64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Argon2id without native code: the same hashes, at some eight times the work. A release runs on every platform by it. */
export const plainArgon2: Argon2 = {
  async hash(password, parameters) {
    const salt = randomBytes(SALT_BYTES)
    const { memoryCost: m, timeCost: t, parallelism: p } = parameters
    const made = await digest(password, salt, parameters)
    return `$argon2id$v=19$m=${m},t=${t},p=${p}$${text64(salt)}$${text64(made)}`
  },
  async verify(hash, password) {
    const [, m, t, p, salt = '', known = ''] = FORM.exec(hash) ?? []
    const parameters = { memoryCost: Number(m), timeCost: Number(t), parallelism: Number(p) }
    const wanted = Buffer.from(known, 'base64')
    if (wanted.length !== HASH_BYTES) return false
    const made = await digest(password, Buffer.from(salt, 'base64'), parameters)
    return timingSafeEqual(made, wanted)
  },
}

/** The native library where it is installed, else the plain one. Loaded when the first password comes. */
export async function loadArgon2(): Promise<Argon2> {
  try {
    return await import('@node-rs/argon2')
  } catch {
    // A release has no native code of it, and not every platform does.
    return plainArgon2
  }
}
