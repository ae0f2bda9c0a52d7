import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { afterPaint } from '../../parts/after-paint.ts'
import type { QueueSearch } from './queue-search.ts'

const withCase =
  (caseId: string | undefined) =>
  ({ tab, show }: QueueSearch): QueueSearch => ({
    ...(tab !== undefined && { tab }),
    ...(show !== undefined && { show }),
    ...(caseId !== undefined && { case: caseId }),
  })

/**
 * Writes the open case into the address, so that a copy of it shows the same case (C15). All links of the page then look whether
 * they lead here: after the case is painted. Whoever goes to another screen meanwhile is not called back.
 */
export function useCaseInAddress(caseId: string | undefined): void {
  const navigate = useNavigate({ from: '/queues/$queueName' })
  const params = useParams({ from: '/shell/queues/$queueName' })
  const router = useRouter()
  useEffect(() => {
    let isOver = false
    const write = () => {
      const here = router.buildLocation({ to: '/queues/$queueName', params })
      if (isOver || router.latestLocation.pathname !== here.pathname) return
      void navigate({ search: withCase(caseId), replace: true })
    }
    void afterPaint().then(write)
    return () => {
      isOver = true
    }
  }, [caseId, navigate, params, router])
}
