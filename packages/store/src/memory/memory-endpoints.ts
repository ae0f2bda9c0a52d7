import type { Endpoint, Endpoints } from '@winnow/engine'

/** Endpoints that last as long as the process. */
export class MemoryEndpoints implements Endpoints {
  private readonly held = new Map<number, Endpoint>()
  private readonly places = new Map<number, number>()
  private last = 0

  async all(): Promise<readonly Endpoint[]> {
    return [...this.held.values()]
  }

  async add(endpoint: Omit<Endpoint, 'number'>, position: number): Promise<Endpoint> {
    if ([...this.held.values()].some(({ id }) => id === endpoint.id)) {
      throw new Error(`endpoint ${endpoint.id} exists already`)
    }
    const number = (this.last += 1)
    const added: Endpoint = { ...endpoint, number }
    this.held.set(number, added)
    this.places.set(number, position)
    return added
  }

  async put(endpoint: Endpoint): Promise<void> {
    if (this.held.has(endpoint.number)) this.held.set(endpoint.number, endpoint)
  }

  async remove(number: number): Promise<void> {
    this.held.delete(number)
    this.places.delete(number)
  }

  async positions(): Promise<ReadonlyMap<number, number>> {
    return new Map(this.places)
  }

  async move(positions: ReadonlyMap<number, number>): Promise<void> {
    for (const [number, position] of positions) {
      if (this.places.has(number)) this.places.set(number, position)
    }
  }
}
