import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** Goes to where the person was going, as who they are now: nothing that was read before the sign-in is kept. */
export function useEnter(to: string | undefined): () => Promise<void> {
  const cache = useQueryClient()
  const router = useRouter()
  return async () => {
    cache.clear()
    await router.navigate({
      href: router.history.createHref(to === undefined ? '/console/' : to),
      replace: true,
    })
  }
}
