const BLANKS = /[ \t\n\r]*/y
/** No control characters: those below the blank. */
const STRING = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\d.])/y
const WORD = /(?:true|false|null)(?!\w)/y

/** What stands at the fault, and what to do about it; the first that matches. */
const HINTS: readonly (readonly [at: RegExp, hint: string])[] = [
  [/-?(?:NaN|Infinity)\b/y, 'JSON has no NaN and no Infinity: send null, or leave the member out.'],
  [/undefined\b/y, 'JSON has no undefined: send null, or leave the member out.'],
  [/(?:True|False|None)\b/y, 'JSON has true, false and null; in Python, json.dumps writes them.'],
  [/'/y, 'JSON has double quotes around names and texts.'],
  [/[}\]]/y, 'The comma before it is one too many, or a value is missing.'],
  [/$/y, 'It ends before it is complete.'],
]

/** Reads JSON only to find where it stops being that. The depth is bounded before. */
class Reader {
  at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Whether a whole text was read. */
  document(): boolean {
    return this.value() && this.blanks() && this.at === this.text.length
  }

  private value(): boolean {
    this.blanks()
    switch (this.text[this.at]) {
      case '{':
        return this.list('}', () => this.member())
      case '[':
        return this.list(']', () => this.value())
      case '"':
        return this.take(STRING)
      default:
        return this.take(WORD) || this.take(NUMBER)
    }
  }

  private list(end: string, one: () => boolean): boolean {
    this.at += 1
    this.blanks()
    if (this.char(end)) return true
    for (;;) {
      if (!one()) return false
      this.blanks()
      if (this.char(end)) return true
      if (!this.char(',')) return false
      this.blanks()
    }
  }

  private member(): boolean {
    return this.take(STRING) && this.blanks() && this.char(':') && this.value()
  }

  private blanks(): true {
    this.take(BLANKS)
    return true
  }

  private char(one: string): boolean {
    if (this.text[this.at] !== one) return false
    this.at += 1
    return true
  }

  private take(token: RegExp): boolean {
    token.lastIndex = this.at
    const isThere = token.test(this.text)
    if (isThere) this.at = token.lastIndex
    return isThere
  }
}

/**
 * Where a text that is no JSON stops being that, counted from 1, and what to do about it: never what was sent.
 * Cost: as reading it once more.
 */
export function jsonFault(text: string): string {
  const reader = new Reader(text)
  reader.document()
  const hint = HINTS.find(([at]) => {
    at.lastIndex = reader.at
    return at.test(text)
  })
  return ` (at character ${reader.at + 1}).${hint === undefined ? '' : ` ${hint[1]}`}`
}
