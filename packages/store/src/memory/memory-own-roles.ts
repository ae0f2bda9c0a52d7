import type { OwnRole, OwnRoles } from '@winnow/engine'

/** Roles that last as long as the process. */
export class MemoryOwnRoles implements OwnRoles {
  private readonly byName = new Map<string, OwnRole>()

  async list(): Promise<readonly OwnRole[]> {
    return [...this.byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  async set(role: Omit<OwnRole, 'createdAtMs' | 'changedAtMs'>, nowMs: number): Promise<OwnRole> {
    const createdAtMs = this.byName.get(role.name)?.createdAtMs ?? nowMs
    const stored = { ...role, createdAtMs, changedAtMs: nowMs }
    this.byName.set(role.name, stored)
    return stored
  }

  async remove(name: string): Promise<boolean> {
    return this.byName.delete(name)
  }
}
