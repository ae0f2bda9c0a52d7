import { counted, numberText, plural } from './sentences/phrase.ts'
import { ROLE_PLACES, ROLE_WORDS } from './sentences/words.ts'
import type { Sharers } from './sharers.ts'

/** `7 other users were seen on this device, 5 of them with bad labels.` */
export function sharersText({ role, field, others, known, bad }: Sharers): string {
  const who = counted(others, plural('other user'))
  const thing = field === undefined ? ROLE_WORDS[role] : `this ${field}`
  const seen = `${who} ${others === 1 ? 'was' : 'were'} seen ${ROLE_PLACES[role]} ${thing}`
  return `${seen}, ${badText({ others, known, bad })}.`
}

function badText({ others, known, bad }: Pick<Sharers, 'others' | 'known' | 'bad'>): string {
  if (others === 1) return bad === 1 ? 'with bad labels' : 'without bad labels'
  const labels = bad === 1 ? 'a bad label' : 'bad labels'
  const some = bad === 0 ? 'none' : bad === known ? 'all' : numberText(bad)
  return known < others
    ? `${some} of the ${known} most recent with ${labels}`
    : `${some} of them with ${labels}`
}
