import type { KnownSession, PersonLink, SignIns } from '@winnow/engine'

/** Sessions and links that last as long as the process. */
export class MemorySignIns implements SignIns {
  private readonly byId = new Map<string, KnownSession>()
  private readonly links = new Map<string, PersonLink>()

  async addSession(session: KnownSession): Promise<void> {
    this.byId.set(session.id, session)
  }

  async sessions(): Promise<readonly KnownSession[]> {
    return [...this.byId.values()]
  }

  async seen(ids: readonly string[], lastSeenMs: number): Promise<void> {
    for (const id of ids) {
      const session = this.byId.get(id)
      if (session !== undefined) this.byId.set(id, { ...session, lastSeenMs })
    }
  }

  async removeSessions(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.byId.delete(id)
  }

  async addLink(sha256: string, link: PersonLink): Promise<void> {
    for (const [other, { kind, personId }] of this.links) {
      if (kind === link.kind && personId === link.personId) this.links.delete(other)
    }
    this.links.set(sha256, link)
  }

  async link(sha256: string, nowMs: number): Promise<PersonLink | undefined> {
    const link = this.links.get(sha256)
    return link !== undefined && nowMs < link.expiresAtMs ? link : undefined
  }

  async useLink(sha256: string, nowMs: number): Promise<PersonLink | undefined> {
    const link = await this.link(sha256, nowMs)
    return link !== undefined && this.links.delete(sha256) ? link : undefined
  }

  async removeLinks(personId: string | undefined): Promise<void> {
    for (const [sha256, link] of this.links) {
      if (link.personId === personId) this.links.delete(sha256)
    }
  }
}
