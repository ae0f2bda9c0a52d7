import type { CanonicalEvent } from '@winnow/contract'
import { textOf } from '../field-readers.ts'

/** Custom fields of one event with words to read, by name. */
const MAX_WRITTEN_FIELDS = 8

const BODIES = new Set('body text message msg comment content description bio caption'.split(' '))
const BODY_ENDINGS = ['_body', '_text', '_message', '_msg', '_comment', '_desc', '_description']
const HEADS = new Set(['subject', 'title', 'headline'])
const HEAD_ENDINGS = ['_subject', '_title', '_headline']

/**
 * What somebody wrote in the custom fields of a custom event: `subject` and `body`, `sms_text`, `…_message`; '' where
 * none of them is a body. Fields are taken in the order of their names, heads first.
 */
export function writtenIn(custom: CanonicalEvent['custom'], max: number): string {
  const names = Object.keys(custom)
  if (!names.some(isBody)) return ''
  const heads = names.filter(isHead).sort()
  const bodies = names.filter(isBody).sort()
  return [...heads, ...bodies]
    .slice(0, MAX_WRITTEN_FIELDS)
    .map((name) => wordsOf(custom[name], max))
    .filter(Boolean)
    .join('\n')
}

/** Numbers and truths are not written. */
function wordsOf(value: CanonicalEvent['custom'][string] | undefined, max: number): string {
  return typeof value === 'string' ? textOf(value, max) : ''
}

function isBody(name: string): boolean {
  return BODIES.has(name) || BODY_ENDINGS.some((ending) => name.endsWith(ending))
}

function isHead(name: string): boolean {
  return HEADS.has(name) || HEAD_ENDINGS.some((ending) => name.endsWith(ending))
}
