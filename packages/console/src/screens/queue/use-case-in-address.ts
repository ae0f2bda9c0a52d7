import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { QueueSearch } from './queue-search.ts'

/**
 * Writes the open case into the address, so that a copy of it shows the same case (C15). Whoever goes to another screen meanwhile
 * is not called back.
 */
export function useCaseInAddress(caseId: string | undefined): void {
  const navigate = useNavigate({ from: '/queues/$queueName' })
  const params = useParams({ from: '/shell/queues/$queueName' })
  const router = useRouter()
  useEffect(() => {
    const here = router.buildLocation({ to: '/queues/$queueName', params })
    if (router.latestLocation.pathname !== here.pathname) return
    const search = ({ tab, show }: QueueSearch) => ({
      ...(tab !== undefined && { tab }),
      ...(show !== undefined && { show }),
      ...(caseId !== undefined && { case: caseId }),
    })
    void navigate({ search, replace: true })
  }, [caseId, navigate, params, router])
}
