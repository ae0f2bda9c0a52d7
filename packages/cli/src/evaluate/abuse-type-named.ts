import { ABUSE_TYPES, type AbuseType, readLabelLine } from '@winnow/contract'
import { CliError } from '../cli-error.ts'

/** `payment` and `payment_abuse` alike. Error: CliError. */
export function abuseTypeNamed(word: string): AbuseType {
  const label = readLabelLine({ $user_id: 'anyone', abuse_type: word, bad: false })
  if (typeof label !== 'string') return label.label.abuseType
  throw new CliError(`${word} is no abuse type: one of ${ABUSE_TYPES.join(', ')}`, { exitCode: 2 })
}
