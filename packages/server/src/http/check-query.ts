import { LIMITS } from '@winnow/contract'
import { OwnRefusal } from './refusals.ts'

/**
 * Every parameter of a target's query is one that the route knows, is there once, and is percent-encoded
 * UTF-8: a misspelt filter would ask for more than was meant. Errors: OwnRefusal invalid_request.
 */
export function checkQuery(target: string, known: Readonly<Record<string, string>>): void {
  const mark = target.indexOf('?')
  if (mark < 0) return
  const seen = new Set<string>()
  for (const pair of target.slice(mark + 1).split('&')) {
    if (pair === '') continue
    const name = nameOf(pair)
    if (!Object.hasOwn(known, name)) throw refused(name, unknown(known))
    if (seen.has(name)) throw refused(name, 'is there more than once')
    seen.add(name)
  }
}

/** Errors: OwnRefusal invalid_request. */
function nameOf(pair: string): string {
  const [sent = ''] = pair.split('=', 1)
  try {
    decodeURIComponent(pair)
    return decodeURIComponent(sent.replaceAll('+', ' '))
  } catch (cause) {
    if (!(cause instanceof URIError)) throw cause
    throw refused(sent, 'must be percent-encoded UTF-8')
  }
}

function unknown(known: Readonly<Record<string, string>>): string {
  const names = Object.keys(known)
  return `is no parameter of this call${names.length === 0 ? '' : `: ${names.join(', ')}`}`
}

const refused = (name: string, what: string): OwnRefusal =>
  new OwnRefusal('invalid_request', `${name.slice(0, LIMITS.problemNameLengthChars)} ${what}.`)
