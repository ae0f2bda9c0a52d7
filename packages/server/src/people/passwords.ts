import { PEOPLE_LIMITS } from './people-limits.ts'
import { type Argon2, type Argon2Parameters, loadArgon2 } from './plain-argon2.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. A hash carries the parameters that it was made with. */
export const ARGON2_PARAMETERS: Argon2Parameters = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** So many passwords wait to be hashed that this one is not. */
export class TooManyPasswords extends Error {
  override readonly name = 'TooManyPasswords'
}

/**
 * Hashes and checks passwords, a few at a time, so that guesses leave the processor to events.
 */
export class Passwords {
  private readonly parameters: Argon2Parameters
  private argon2: Promise<Argon2> | undefined
  private running = 0
  private readonly waiting: (() => void)[] = []
  private nobodys: Promise<string> | undefined

  constructor(parameters: Argon2Parameters = ARGON2_PARAMETERS) {
    this.parameters = parameters
  }

  /** Error: TooManyPasswords. */
  hash(password: string): Promise<string> {
    return this.inTurn((argon2) => argon2.hash(password, this.parameters))
  }

  /** Whether a password is the hashed one. Without a hash it is not, after as much work. Error: TooManyPasswords. */
  async isRight(hash: string | undefined, password: string): Promise<boolean> {
    // For all, so that the first of them shows nothing either.
    const nobodys = await this.hashOfNobody()
    const other = hash ?? nobodys
    const isSame = await this.inTurn((argon2) => argon2.verify(other, password))
    return isSame && hash !== undefined
  }

  /** What no person's password is compared with. */
  private hashOfNobody(): Promise<string> {
    this.nobodys ??= this.hash('the password of nobody')
    this.nobodys.catch(() => {
      this.nobodys = undefined
    })
    return this.nobodys
  }

  private async inTurn<Value>(work: (argon2: Argon2) => Promise<Value>): Promise<Value> {
    if (this.running >= PEOPLE_LIMITS.passwordChecksCount) await this.turn()
    else this.running += 1
    try {
      return await work(await (this.argon2 ??= loadArgon2()))
    } finally {
      const next = this.waiting.shift()
      if (next === undefined) this.running -= 1
      else next()
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= PEOPLE_LIMITS.passwordChecksWaitingCount) {
      throw new TooManyPasswords('too many passwords wait to be hashed')
    }
    return new Promise((resolve) => this.waiting.push(resolve))
  }
}

/** Why a new password cannot be; undefined = it can. */
export function passwordFault(password: string, email: string): string | undefined {
  const { passwordMinChars, passwordMaxChars } = PEOPLE_LIMITS
  const { length } = Array.from(password)
  if (length < passwordMinChars) return `must have at least ${passwordMinChars} characters`
  if (length > passwordMaxChars) return `must have at most ${passwordMaxChars} characters`
  if (new Set(password).size < MIN_DIFFERENT_CHARS) return 'repeats too few characters'
  if (password.toLowerCase().includes(email.split('@')[0] ?? email)) {
    return 'must not contain your e-mail address'
  }
  return undefined
}

const MIN_DIFFERENT_CHARS = 5
