import { describe, expect, it } from 'vitest'
import { PEOPLE_LIMITS } from './people-limits.ts'
import { ARGON2_PARAMETERS, passwordFault, Passwords, TooManyPasswords } from './passwords.ts'

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

describe('passwords', () => {
  it('are hashed by argon2id at the named cost, each with a salt of its own', async () => {
    const passwords = new Passwords()
    const [one, other] = await Promise.all(['herons', 'herons'].map((text) => passwords.hash(text)))
    const { memoryCost, timeCost, parallelism } = ARGON2_PARAMETERS
    expect(one).toContain(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
    expect(one).not.toBe(other)
    expect(await passwords.isRight(one, 'herons')).toBe(true)
    expect(await passwords.isRight(one, 'Herons')).toBe(false)
  })

  it('of nobody are compared with a hash of the same cost, and are never right', async () => {
    const passwords = new Passwords(CHEAP)
    const hashed: string[] = []
    const hash = passwords.hash.bind(passwords)
    passwords.hash = async (text) => {
      const made = await hash(text)
      hashed.push(made)
      return made
    }
    expect(await passwords.isRight(undefined, 'the password of nobody')).toBe(false)
    expect(hashed).toEqual([expect.stringContaining('$argon2id$v=19$m=8,t=1,p=1$')])
    const other = await passwords.hash('herons')
    expect(await passwords.isRight(other, 'herons')).toBe(true)
  })

  it('wait for their turn, and are refused when too many do', async () => {
    const passwords = new Passwords(CHEAP)
    const { passwordChecksCount, passwordChecksWaitingCount } = PEOPLE_LIMITS
    const room = passwordChecksCount + passwordChecksWaitingCount
    const all = Array.from({ length: room + 3 }, () => passwords.hash('herons'))
    const ended = await Promise.allSettled(all)
    const refused = ended.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    for (const one of refused) {
      expect(one).toMatchObject({ reason: expect.any(TooManyPasswords) })
    }
    expect(await passwords.hash('herons')).toContain('argon2id')
  })

  it.each([
    ['eight quiet herons', undefined],
    ['пароль-достаточно-длинный', undefined],
    ['🦆🦢🦉🐦🐧🦜🦩🦚🐓🦃🕊🐣', undefined],
    ['short', 'at least 12'],
    ['a'.repeat(257), 'at most 256'],
    ['abababababababab', 'repeats'],
    ['ann.lee is my name', 'e-mail'],
    ['1234 ANN.LEE 1234', 'e-mail'],
  ])('%s: %s', (password, fault) => {
    const found = passwordFault(password, 'ann.lee@shop.example')
    if (fault === undefined) expect(found).toBeUndefined()
    else expect(found).toContain(fault)
  })
})
