/** Who is called when an environment has new messages. */
export class OutboxWatchers {
  private readonly watchers = new Map<number, Set<{ readonly onNews: () => void }>>()

  /** Whether anybody watches. */
  get isEmpty(): boolean {
    return this.watchers.size === 0
  }

  /** Answers what ends it. */
  add(environment: number, onNews: () => void): () => void {
    const watcher = { onNews }
    const others = this.watchers.get(environment)
    if (others === undefined) this.watchers.set(environment, new Set([watcher]))
    else others.add(watcher)
    return () => {
      this.remove(environment, watcher)
    }
  }

  call(environment: number): void {
    for (const { onNews } of this.watchers.get(environment) ?? []) onNews()
  }

  callAll(): void {
    for (const environment of this.watchers.keys()) this.call(environment)
  }

  private remove(environment: number, watcher: { readonly onNews: () => void }): void {
    const watchers = this.watchers.get(environment)
    watchers?.delete(watcher)
    if (watchers?.size === 0) this.watchers.delete(environment)
  }
}
