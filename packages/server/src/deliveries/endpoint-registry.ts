import type { Endpoint, Endpoints } from '@winnow/engine'

/** What changed of an endpoint: it was added, replaced or removed. */
export type EndpointChange = 'added' | 'changed' | 'removed'

/** All endpoints, in memory, as they are on disk. */
export class EndpointRegistry {
  private readonly store: Endpoints
  private readonly byNumber: Map<number, Endpoint>
  private readonly listeners = new Set<(endpoint: Endpoint, change: EndpointChange) => void>()

  private constructor(store: Endpoints, all: readonly Endpoint[]) {
    this.store = store
    this.byNumber = new Map(all.map((endpoint) => [endpoint.number, endpoint]))
  }

  static async open(store: Endpoints): Promise<EndpointRegistry> {
    return new EndpointRegistry(store, await store.all())
  }

  all(): readonly Endpoint[] {
    return [...this.byNumber.values()]
  }

  of(environment: number): readonly Endpoint[] {
    return this.all().filter((endpoint) => endpoint.environment === environment)
  }

  byId(environment: number, id: string): Endpoint | undefined {
    return this.of(environment).find((endpoint) => endpoint.id === id)
  }

  get(number: number): Endpoint | undefined {
    return this.byNumber.get(number)
  }

  async add(endpoint: Omit<Endpoint, 'number'>, position: number): Promise<Endpoint> {
    const added = await this.store.add(endpoint, position)
    this.byNumber.set(added.number, added)
    this.report(added, 'added')
    return added
  }

  async put(endpoint: Endpoint): Promise<void> {
    await this.store.put(endpoint)
    if (!this.byNumber.has(endpoint.number)) return
    this.byNumber.set(endpoint.number, endpoint)
    this.report(endpoint, 'changed')
  }

  async remove(endpoint: Endpoint): Promise<void> {
    await this.store.remove(endpoint.number)
    this.byNumber.delete(endpoint.number)
    this.report(endpoint, 'removed')
  }

  /** Calls `listener` with each change from now on. */
  onChange(listener: (endpoint: Endpoint, change: EndpointChange) => void): void {
    this.listeners.add(listener)
  }

  private report(endpoint: Endpoint, change: EndpointChange): void {
    for (const listener of this.listeners) listener(endpoint, change)
  }
}
