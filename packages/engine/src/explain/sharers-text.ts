import { type Role, roleWords } from '../entities/entity-types.ts'
import { capital, countedAbout, numberText, plural } from './sentences/phrase.ts'
import type { Sharers } from './sharers.ts'

/** `7 other users were seen on this device, 5 of them with bad labels.` */
export function sharersText(sharers: Told): string {
  const { role, field, isLast, others, known, bad } = sharers
  const who = capital(countedAbout(others, plural('other user')))
  const thing = field === undefined ? subjectText(role, isLast) : `this ${field}`
  const seen = `${who} ${others === 1 ? 'was' : 'were'} seen ${roleWords(role).place} ${thing}`
  return `${seen}, ${badText({ others, known, bad })}.`
}

type Told = Pick<Sharers, 'role' | 'field' | 'isLast' | 'others' | 'known' | 'bad'>

const subjectText = (role: Role, isLast = false): string =>
  isLast ? roleWords(role).called.replace('this ', 'the user’s last ') : roleWords(role).called

function badText({ others, known, bad }: Pick<Sharers, 'others' | 'known' | 'bad'>): string {
  if (others === 1) return bad === 1 ? 'with bad labels' : 'without bad labels'
  const labels = bad === 1 ? 'a bad label' : 'bad labels'
  const some = bad === 0 ? 'none' : bad === known ? 'all' : numberText(bad)
  return known < others
    ? `${some} of the ${known} most recent with ${labels}`
    : `${some} of them with ${labels}`
}
