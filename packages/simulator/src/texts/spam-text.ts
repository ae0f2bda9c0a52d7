/** One campaign's way of writing: its line of business, link, number, disguise. */
import type { Rng } from '../chance/rng.ts'
import { gibberish, hex } from '../people/pattern.ts'
import { drawPhone } from '../people/phone.ts'
import type { Country } from '../places/country.ts'
import { withHomoglyphs } from './homoglyphs.ts'
import { SPAM_LINES, SPAM_LINK_HOSTS, type SpamLine } from './spam-patterns.ts'
import { spin } from './spin.ts'

export interface SpamKit {
  readonly line: SpamLine
  readonly link: string
  readonly phone: string
  readonly email: string
  readonly imageHashes: readonly string[]
  /** Share of letters swapped for lookalikes; none for most. */
  readonly disguise: number
  readonly isQuiet: boolean
}

const IMAGES = 4
const MD5_LENGTH = 32

export function drawSpamKit(rng: Rng, country: Country, isQuiet: boolean): SpamKit {
  return {
    line: rng.pick(SPAM_LINES),
    link: `http${rng.chance(0.5) ? 's' : ''}://${rng.pick(SPAM_LINK_HOSTS)}/${gibberish(rng, 6)}`,
    phone: drawPhone(rng, country),
    email: `${gibberish(rng, 8)}@${rng.pick(['gmail.com', 'proton.me', 'mail.com'])}`,
    imageHashes: Array.from({ length: IMAGES }, () => hex(rng, MD5_LENGTH)),
    disguise: !isQuiet && rng.chance(0.25) ? rng.between(0.1, 0.4) : 0,
    isQuiet,
  }
}

export function spamText(rng: Rng, kit: SpamKit, thing: string): string {
  const text = spin(rng, kit.isQuiet ? kit.line.quiet : kit.line.loud)
  const disguised = kit.disguise === 0 ? text : withHomoglyphs(rng, text, kit.disguise)
  return disguised
    .replace('%t', thing)
    .replace('%l', rng.chance(0.3) ? `${kit.link}?${gibberish(rng, 4)}` : kit.link)
    .replace('%p', kit.phone)
    .replace('%m', kit.email)
}
