import { normalEmail, type People, type Person, type ProviderIdentity } from '@winnow/engine'

/** All persons, in memory, so that no request waits for a disk; each change is written first. */
export class PeopleRegister implements People {
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

  async create(person: Parameters<People['create']>[0]): Promise<Person | undefined> {
    const created = await this.store.create(person)
    if (created !== undefined) this.byId.set(created.id, created)
    return created
  }

  async update(id: string, change: Parameters<People['update']>[1]): Promise<Person | undefined> {
    const changed = await this.store.update(id, change)
    if (changed !== undefined) this.byId.set(id, changed)
    return changed
  }

  /** In the order in which they were created. */
  all(): readonly Person[] {
    return [...this.byId.values()]
  }

  known(id: string): Person | undefined {
    return this.byId.get(id)
  }

  withEmail(email: string): Person | undefined {
    const wanted = normalEmail(email)
    return this.all().find((person) => person.email === wanted)
  }

  withIdentity({ issuer, subject }: ProviderIdentity): Person | undefined {
    return this.all().find(
      ({ identity }) => identity?.issuer === issuer && identity.subject === subject,
    )
  }

  async list(): Promise<readonly Person[]> {
    return this.all()
  }

  async get(id: string): Promise<Person | undefined> {
    return this.known(id)
  }

  async byEmail(email: string): Promise<Person | undefined> {
    return this.withEmail(email)
  }

  async byIdentity(identity: ProviderIdentity): Promise<Person | undefined> {
    return this.withIdentity(identity)
  }
}
