import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Writes the open case into the address, so that a copy of it shows the same case (C15). */
export function useCaseInAddress(caseId: string | undefined): void {
  const navigate = useNavigate({ from: '/queues/$queueName' })
  useEffect(() => {
    const search = ({ case: _, ...rest }: { readonly case?: string }) =>
      caseId === undefined ? rest : { ...rest, case: caseId }
    void navigate({ search, replace: true })
  }, [caseId, navigate])
}
