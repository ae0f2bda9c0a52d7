/** The parameters that calls of the public interface know. */
export const PUBLIC_PARAMETERS: readonly string[] = [
  'api_key',
  'abuse_types',
  'fields',
  'return_score',
  'return_workflow_status',
  'return_route_info',
  'return_action',
  'force_workflow_run',
]
