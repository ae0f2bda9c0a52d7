import { expect, it } from 'vitest'
import { loadArgon2, plainArgon2 } from './plain-argon2.ts'

const CHEAP = { memoryCost: 16, timeCost: 2, parallelism: 1 }

it('hashes as the native library does, each understands the other', async () => {
  const native = await loadArgon2()
  expect(native).not.toBe(plainArgon2)
  for (const [one, other] of [
    [native, plainArgon2],
    [plainArgon2, native],
  ] as const) {
    const hash = await one.hash('eight quiet herons', CHEAP)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=16,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await other.verify(hash, 'eight quiet herons')).toBe(true)
    expect(await other.verify(hash, 'eight quiet heron')).toBe(false)
  }
})

it.each(['', 'x', '$argon2i$v=19$m=16,t=2,p=1$AAAA$AAAA', '$argon2id$v=19$m=16,t=2,p=1$AAAA$AAAA'])(
  'of %j nothing is the password',
  async (hash) => {
    expect(await plainArgon2.verify(hash, '')).toBe(false)
  },
)
