/** Keeps jobs of one kind in memory, as JSON. */
export class MemoryJobs<Kept extends { readonly id: string }> {
  private readonly kept = new Map<string, string>()

  async all(): Promise<readonly Kept[]> {
    return [...this.kept.values()].map((text) => JSON.parse(text) as Kept)
  }

  async write(one: Kept): Promise<void> {
    this.kept.set(one.id, JSON.stringify(one))
  }

  async remove(id: string): Promise<void> {
    this.kept.delete(id)
  }
}
