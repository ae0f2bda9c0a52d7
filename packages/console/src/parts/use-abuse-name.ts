import { useWords } from '../words/use-words.ts'

const NAMED = [
  'payment_abuse',
  'account_abuse',
  'content_abuse',
  'promotion_abuse',
  'account_takeover',
] as const

/** Names a kind of abuse; one without a word keeps its name. */
export function useAbuseName(): (type: string) => string {
  const say = useWords('common')
  return (type) => {
    const known = NAMED.find((one) => one === type)
    return known === undefined ? type.replaceAll('_', ' ') : say(known)
  }
}
