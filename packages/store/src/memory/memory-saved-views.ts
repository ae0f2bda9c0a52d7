import type { SavedView, SavedViews } from '@winnow/engine'

/** Saved views that last as long as the process. */
export class MemorySavedViews implements SavedViews {
  private readonly byId = new Map<string, SavedView>()

  async of(ownerId: string): Promise<readonly SavedView[]> {
    return [...this.byId.values()]
      .filter((view) => view.isShared || view.ownerId === ownerId)
      .toSorted((a, b) => inOrder(a.name, b.name) || inOrder(a.id, b.id))
  }

  async get(id: string): Promise<SavedView | undefined> {
    return this.byId.get(id)
  }

  async set(view: SavedView): Promise<void> {
    this.byId.set(view.id, view)
  }

  async remove(id: string): Promise<boolean> {
    return this.byId.delete(id)
  }
}

/** By code points, as the other stores compare. */
function inOrder(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
