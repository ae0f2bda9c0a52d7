import { basic, type MemoryService } from './memory-service.ts'

/** Calls a service with the key of its production environment. */
export const keyCall =
  (service: () => MemoryService) => (method: 'GET' | 'POST', url: string, payload?: object) =>
    service().app.inject({
      method,
      url,
      headers: basic(service().local.production.api_key),
      ...(payload && { payload }),
    })
