import type { Posted } from './posted.ts'

/**
 * The request as the envelope repeats it: JSON text, without the key. Text that bears no key goes
 * back as it came; the test looks at the parsed object, because `"\u0024api_key"` is a key as well.
 */
export function echoOf({ text, value }: Posted): string {
  if (!bearsKey(value)) return text
  const { $api_key: _key, ...rest } = value
  return JSON.stringify(rest)
}

function bearsKey(value: unknown): value is { $api_key: unknown } {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '$api_key')
}
