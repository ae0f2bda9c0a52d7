import { may, useMe } from '../../shell/use-me.ts'
import { useErasure } from './erase-user.tsx'
import { ErasureState } from './erasure-state.tsx'

/** In the place of a user who is not known: that they were erased, for those who may know it. */
export function ErasedUser({ userId }: { readonly userId: string }) {
  const erasure = useErasure(userId, may(useMe(), 'erase_users'))
  return erasure.data === undefined ? null : <ErasureState of={erasure} />
}
