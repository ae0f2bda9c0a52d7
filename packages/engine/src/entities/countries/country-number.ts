const LETTERS = 26
const FIRST_LETTER = 65

/** A country as a number that a state can hold, `DE` → 83; NaN for ''. */
export function countryNumber(code: string): number {
  if (code.length !== 2) return NaN
  return (code.charCodeAt(0) - FIRST_LETTER) * LETTERS + code.charCodeAt(1) - FIRST_LETTER + 1
}

/** The way back; '' for NaN. */
export function countryNumbered(number: number): string {
  if (number !== number) return ''
  const letters = number - 1
  return String.fromCharCode(
    FIRST_LETTER + Math.floor(letters / LETTERS),
    FIRST_LETTER + (letters % LETTERS),
  )
}
