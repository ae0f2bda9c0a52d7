const CODES = 128

/** Some of the ASCII characters, written as in a class of a pattern: `a-z0-9_`. */
export class CharacterSet {
  private readonly members = new Uint8Array(CODES)

  constructor(characters: string) {
    const one = new RegExp(`^[${characters}]$`)
    for (let code = 0; code < CODES; code += 1) {
      if (one.test(String.fromCharCode(code))) this.members[code] = 1
    }
  }

  /** Whether all characters of a text, from one place up to but not another, are of the set. */
  holds(text: string, from = 0, to = text.length): boolean {
    const { members } = this
    for (let at = from; at < to; at += 1) {
      const code = text.charCodeAt(at)
      if (code >= CODES || members[code] === 0) return false
    }
    return true
  }
}

export const DIGITS = new CharacterSet('0-9')
export const UPPER_CASE = new CharacterSet('A-Z')
/** What has a shape, but for `@`. */
export const VISIBLE_BUT_AT = new CharacterSet('!-?A-~')
/** What stands in a JSON text as it is; there is more, but not in ids. */
export const NEVER_ESCAPED = new CharacterSet(' !#-\\[\\]-~')
