import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { QueueSearch } from './queue-search.ts'

/** Writes the open case into the address, so that a copy of it shows the same case (C15). */
export function useCaseInAddress(caseId: string | undefined): void {
  const navigate = useNavigate({ from: '/queues/$queueName' })
  useEffect(() => {
    const search = ({ tab, show }: QueueSearch) => ({
      ...(tab !== undefined && { tab }),
      ...(show !== undefined && { show }),
      ...(caseId !== undefined && { case: caseId }),
    })
    void navigate({ search, replace: true })
  }, [caseId, navigate])
}
