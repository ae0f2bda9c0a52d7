import type { Posted } from './posted.ts'

/** What stands where the caller's API key stood. */
export const KEY_MASK = '[api key]'

/** A text without the caller's API key: who forgets the `$` of `$api_key` would have it stored with the event. */
export const textWithoutKey = (text: string, secret: string): string =>
  text.replaceAll(secret, KEY_MASK)

/** A body without the caller's API key, but for the place where it belongs. Most bodies have none. */
export function withoutKey(posted: Posted, secret: string): Posted {
  if (!posted.text.includes(secret) || isCredentialAlone(posted, secret)) return posted
  const text = textWithoutKey(posted.text, secret)
  return { text, value: JSON.parse(text) as unknown }
}

/** The only place that holds the key is the one for it, which is neither echoed nor stored. */
function isCredentialAlone({ text, value }: Posted, secret: string): boolean {
  if (text.indexOf(secret) !== text.lastIndexOf(secret)) return false
  return (
    typeof value === 'object' && value !== null && '$api_key' in value && value.$api_key === secret
  )
}
