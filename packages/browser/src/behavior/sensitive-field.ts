/** What stands in a name before and after a word that is short. */
const [START, END] = ['(^|[^a-z])', '(?![a-z])']

/**
 * Fields in which nothing is counted, not even the rhythm of typing: passwords, cards, codes, bank accounts,
 * numbers of the tax office. As forms of a few languages name them.
 */
const SENSITIVE = new RegExp(
  [
    'passw|pwd|secret|kennwort|mot.?de.?passe|contrase|senha|wachtwoord',
    `${START}cc|card|kart(e|en)|carte|tarjeta|cvc|cvv|expir|exp.?(month|year|date)|cr[eé]dit.?n`,
    `iban|account.?(num|n[or]${END})|routing|sort.?code|konto.?(num|n[ro])|rekening.?n`,
    'one-time-code|(verif|confirm|secur|auth|access|sms|pin|otp)[a-z]*.?(code|num)|pr(ü|ue)f(num|ziff)',
    `${START}(pin|otp|tan|mfa|2fa|pan|cvn|tin|bic|ssn|nino)${END}|tax.?(id${END}|n)|steuer.?(id|num)`,
  ].join('|'),
  'i',
)

/** Enough of a label to know its field by. */
const LABEL_CHARS = 100

/** What is typed is typed into these, or into nothing. */
const OPEN = /^(input|textarea|select|button|a|body|html)$/i

const TYPING: readonly string[] = ['keydown', 'paste', 'focusin', 'blur']

interface Field {
  readonly type?: unknown
  readonly name?: unknown
  readonly id?: unknown
  readonly autocomplete?: unknown
  readonly placeholder?: unknown
  readonly labels?: Iterable<{ readonly textContent: string | null }> | null
  readonly tagName?: unknown
  readonly isContentEditable?: unknown
  getAttribute?(name: string): string | null
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

function isNamedSo(field: Field): boolean {
  const { type, name, id, autocomplete, placeholder } = field
  const words = [type, name, id, autocomplete, placeholder, ...labelsOf(field)]
  return words.some((word) => typeof word === 'string' && SENSITIVE.test(snakeCase(word)))
}

/** A field's label, visible or read aloud. Prototype.js and MooTools have an `Array.from` that maps nothing. */
const labelsOf = (field: Field): readonly unknown[] => [
  field.getAttribute?.('aria-label'),
  ...[...(field.labels ?? [])].map(({ textContent }) => textContent?.slice(0, LABEL_CHARS)),
]

/** `cardPan` to `card_Pan`: where a word begins is seen. */
const snakeCase = (word: string): string => word.replace(/([a-z\d])(?=[A-Z])/g, '$1_')

/** Inside a closed web component the field that is typed into cannot be seen. */
const mayHideAnother = ({ tagName, isContentEditable }: Field): boolean =>
  typeof tagName === 'string' && isContentEditable !== true && !OPEN.test(tagName)
