import { normalEmail, type People, type Person } from '@winnow/engine'

type Change = Parameters<People['update']>[1]

/** All persons, in memory, so that no request waits for a disk; each change is written first. */
export class PeopleRegister {
  private readonly store: People
  private readonly byId = new Map<string, Person>()

  private constructor(store: People) {
    this.store = store
  }

  static async open(store: People): Promise<PeopleRegister> {
    const register = new PeopleRegister(store)
    for (const person of await store.list()) register.byId.set(person.id, person)
    return register
  }

  list(): readonly Person[] {
    return [...this.byId.values()]
  }

  get(id: string): Person | undefined {
    return this.byId.get(id)
  }

  byEmail(email: string): Person | undefined {
    const wanted = normalEmail(email)
    return this.list().find((person) => person.email === wanted)
  }

  /** Undefined = another person has the address. */
  async create(person: Parameters<People['create']>[0]): Promise<Person | undefined> {
    const created = await this.store.create(person)
    if (created !== undefined) this.byId.set(created.id, created)
    return created
  }

  async update(id: string, change: Change): Promise<Person | undefined> {
    const changed = await this.store.update(id, change)
    if (changed !== undefined) this.byId.set(id, changed)
    return changed
  }
}
