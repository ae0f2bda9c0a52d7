/** Fields in which nothing is counted, not even the rhythm of typing: passwords, cards, codes, bank accounts. */
const SENSITIVE = new RegExp(
  [
    'passw|pwd|secret|ssn',
    '^cc|card|cvc|cvv|expir|exp.?(month|year|date)',
    'iban|account.?num|routing|sort.?code',
    'one-time-code|(verif|confirm|secur|auth|access|sms|pin|otp)[a-z]*.?code',
    '(^|[-_])(pin|otp|tan|mfa|2fa)($|[-_])',
  ].join('|'),
  'i',
)

/** What is typed is typed into these, or into nothing. */
const OPEN = /^(input|textarea|select|button|a|body|html)$/i

const TYPING: readonly string[] = ['keydown', 'paste', 'focusin', 'blur']

interface Field {
  readonly type?: unknown
  readonly name?: unknown
  readonly id?: unknown
  readonly autocomplete?: unknown
  readonly tagName?: unknown
  readonly isContentEditable?: unknown
}

/**
 * Tells whether an event happened in a field that is never observed. One that was found so stays so:
 * a password that is shown is one still.
 */
export function sensitiveFields(): (event: Event) => boolean {
  const known = new WeakSet<Field>()
  return (event) => {
    // Inside a web component `target` is the component; the path knows the field.
    const field = (event.composedPath?.()[0] ?? event.target) as Field | null | undefined
    if (field === null || field === undefined) return false
    if (isNamedSo(field)) known.add(field)
    return known.has(field) || (TYPING.includes(event.type) && mayHideAnother(field))
  }
}

function isNamedSo({ type, name, id, autocomplete }: Field): boolean {
  const words = typeof autocomplete === 'string' ? autocomplete.split(' ') : []
  return [type, name, id, ...words].some((word) => typeof word === 'string' && SENSITIVE.test(word))
}

/** Inside a closed web component the field that is typed into cannot be seen. */
const mayHideAnother = ({ tagName, isContentEditable }: Field): boolean =>
  typeof tagName === 'string' && isContentEditable !== true && !OPEN.test(tagName)
