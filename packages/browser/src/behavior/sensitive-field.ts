/** Fields whose very rhythm is nobody's business: passwords, cards, codes, bank accounts. */
const SENSITIVE =
  /^cc-|password|one-time-code|card|cvc|cvv|iban|passw|secret|ssn|(^|[-_])(pin|otp)($|[-_])/i

interface Field {
  readonly type?: unknown
  readonly name?: unknown
  readonly id?: unknown
  readonly autocomplete?: unknown
}

/** Whether an event happened in a field that is never observed. */
export function isSensitive(event: Event): boolean {
  // Inside a web component `target` is the component; the path knows the field.
  const target = (event.composedPath?.()[0] ?? event.target) as Field | null | undefined
  if (target === null || target === undefined) return false
  const { type, name, id, autocomplete } = target
  const words = typeof autocomplete === 'string' ? autocomplete.split(' ') : []
  return [type, name, id, ...words].some((word) => typeof word === 'string' && SENSITIVE.test(word))
}
