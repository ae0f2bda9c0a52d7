import type { Services } from '../../services.ts'
import type { TextAnswer } from '../answer.ts'
import { ownRefusalAnswer } from './own-access.ts'

/**
 * A refusal for a page or an app. It asks for no password: a browser would open its dialog for one
 * over the customer's page, where the page and the service are of one origin.
 */
export function collectorRefusal(services: Services, error: unknown): TextAnswer {
  const refusal = ownRefusalAnswer(services, error)
  const { 'www-authenticate': _, ...headers } = refusal.headers ?? {}
  return { ...refusal, headers }
}
