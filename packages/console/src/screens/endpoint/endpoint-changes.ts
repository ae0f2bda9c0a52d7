import type { ReadName } from '../../calls/call-types.ts'
import type { Endpoint } from '../../parts/endpoints/endpoint-state.ts'

/** What a change of an endpoint changes. */
export const CHANGES: readonly ReadName[] = [
  'GET /v1/endpoints',
  'GET /v1/endpoints/{endpointId}',
  'GET /v1/deliveries',
  'GET /v1/audit',
]

/** A dialog about an endpoint. */
export interface EndpointDialogProps {
  readonly endpoint: Endpoint
  readonly onClose: () => void
}
