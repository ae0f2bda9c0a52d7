import { normalEmail, type People, type Person, type ProviderIdentity } from '@winnow/engine'
import { newPersonId } from '../account-ids.ts'

/** Persons that last as long as the process. */
export class MemoryPeople implements People {
  private readonly people = new Map<string, Person>()

  async create({
    id = newPersonId(),
    nowMs,
    email,
    ...rest
  }: Parameters<People['create']>[0]): Promise<Person | undefined> {
    if (this.people.has(id)) throw new Error(`person ${id} exists already`)
    const person = { id, email: normalEmail(email), ...rest, createdAtMs: nowMs }
    if (this.all().some((other) => other.email === person.email)) return undefined
    this.people.set(id, person)
    return person
  }

  async list(): Promise<readonly Person[]> {
    return this.all()
  }

  async get(id: string): Promise<Person | undefined> {
    return this.people.get(id)
  }

  async byEmail(email: string): Promise<Person | undefined> {
    const wanted = normalEmail(email)
    return this.all().find((person) => person.email === wanted)
  }

  async byIdentity({ issuer, subject }: ProviderIdentity): Promise<Person | undefined> {
    return this.all().find(
      ({ identity }) => identity?.issuer === issuer && identity.subject === subject,
    )
  }

  async update(id: string, change: Parameters<People['update']>[1]): Promise<Person | undefined> {
    const person = this.people.get(id)
    if (person === undefined) return undefined
    const { identity } = change
    const holder = identity && (await this.byIdentity(identity))
    if (holder !== undefined && holder.id !== id)
      throw new Error('another person has this identity')
    const changed = { ...person, ...change }
    this.people.set(id, changed)
    return changed
  }

  private all(): readonly Person[] {
    return [...this.people.values()]
  }
}
