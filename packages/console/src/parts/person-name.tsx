import { useCall } from '../calls/use-call.ts'
import { useWords } from '../words/use-words.ts'

/** Who did something, from the id that entries have: you, a colleague where you may see the people, or the key. */
export function PersonName({ of }: { readonly of: string }) {
  const say = useWords('common')
  const me = useCall('GET /v1/me', {}).data
  const isOn = me?.permissions.includes('manage_people') === true
  const people = useCall('GET /v1/people', {}, { isOn }).data?.people
  if (of === 'system') return <>Winnow</>
  if (of === 'admin') return <>{say('adminToken')}</>
  if (me?.person_id === of) return <>{say('you')}</>
  const person = people?.find(({ person_id: id }) => id === of)
  return <>{person?.name ?? of}</>
}
