import { mixesScripts } from '../text/homoglyphs.ts'
import { shownLabel } from './punycode.ts'

/** Letters of other scripts that look like Latin ones, and what may stand between them. */
const LOOKS_LATIN = /^[аԁеһіјӏорԛсѕуѵԝхοѡν0-9._-]+$/
const NOT_ASCII = /[^\x20-\x7e]/
const BETWEEN_WORDS = /[\s!-/:-@[-`{-~\u2010-\u2015\u2018\u2019\u201c\u201d\u00ab\u00bb]+/

/**
 * 1 when a mail address only looks as it reads: a word of it mixes Latin letters with those of another script, or is
 * written in look-alikes of Latin ones before a Latin top-level domain. 0 otherwise; NaN without an address.
 */
export function emailLooksAlike(local: string, domain: string): number {
  if (domain === '') return NaN
  const isPlain = !NOT_ASCII.test(local) && !domain.includes('xn--') && !NOT_ASCII.test(domain)
  if (isPlain) return 0
  const labels = domain.split('.').map(shownLabel)
  const isLatin = !NOT_ASCII.test(labels.at(-1) ?? '')
  const isFalse = (part: string): boolean =>
    mixesWords(part) || (isLatin && NOT_ASCII.test(part) && LOOKS_LATIN.test(part))
  return isFalse(local) || labels.some(isFalse) ? 1 : 0
}

/** 1 when a word of a name mixes Latin letters with those of another script, 0 otherwise. */
export const nameLooksAlike = (name: string): number =>
  NOT_ASCII.test(name) && mixesWords(name) ? 1 : 0

const mixesWords = (text: string): boolean =>
  NOT_ASCII.test(text) && text.split(BETWEEN_WORDS).some(mixesScripts)
