import type { KeptRequest, LedgerEntry } from '@winnow/engine'
import { keptRequestOf } from '@winnow/engine/records'

/** Requests with lasting keys, by their names: of two with one key the first is kept. */
export class MemoryRequests {
  private readonly byName = new Map<string, KeptRequest>()

  fold(entry: LedgerEntry): void {
    const request = keptRequestOf(entry)
    if (request !== undefined && !this.byName.has(request.name))
      this.byName.set(request.name, request)
  }

  find(names: readonly string[]): readonly KeptRequest[] {
    return names.flatMap((name) => this.byName.get(name) ?? [])
  }

  all(): Iterable<KeptRequest> {
    return this.byName.values()
  }
}
