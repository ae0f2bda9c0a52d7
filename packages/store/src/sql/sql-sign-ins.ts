import {
  type KnownSession,
  LINK_KINDS,
  type LinkKind,
  type PersonLink,
  SIGN_IN_METHODS,
  type SignIns,
} from '@winnow/engine'
import type { Selectable } from 'kysely'
import type { LedgerTables } from '../migrations/tables.ts'
import { compiler } from './compile.ts'
import type { QueryRunner } from './query-runner.ts'

const db = compiler<LedgerTables>()

/** Sessions and links in tables of the ledger's database; each change is on disk when it resolves. */
export class SqlSignIns implements SignIns {
  private readonly runner: QueryRunner

  constructor(runner: QueryRunner) {
    this.runner = runner
  }

  async addSession(session: KnownSession): Promise<void> {
    const row = {
      id: session.id,
      sha256: session.sha256,
      person_id: session.personId,
      method: session.method,
      created_at_ms: session.createdAtMs,
      last_seen_ms: session.lastSeenMs,
      ip: session.ip ?? null,
      user_agent: session.userAgent ?? null,
    }
    await this.runner.run(db.insertInto('sign_in_sessions').values(row).compile())
  }

  async sessions(): Promise<readonly KnownSession[]> {
    const query = db.selectFrom('sign_in_sessions').selectAll().orderBy('created_at_ms')
    return (await this.runner.run(query.compile())).map(sessionOf)
  }

  async seen(ids: readonly string[], lastSeenMs: number): Promise<void> {
    if (ids.length === 0) return
    const set = { last_seen_ms: lastSeenMs }
    const update = db.updateTable('sign_in_sessions').set(set)
    await this.runner.runAll(ids.map((id) => update.where('id', '=', id).compile()))
  }

  async removeSessions(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const remove = db.deleteFrom('sign_in_sessions')
    await this.runner.runAll(ids.map((id) => remove.where('id', '=', id).compile()))
  }

  async addLink(sha256: string, link: PersonLink): Promise<void> {
    const { kind, personId = null } = link
    const row = {
      sha256,
      kind,
      person_id: personId,
      created_at_ms: link.createdAtMs,
      expires_at_ms: link.expiresAtMs,
    }
    await this.runner.runAll([
      linksOf(personId).where('kind', '=', kind).compile(),
      db.insertInto('person_links').values(row).compile(),
    ])
  }

  async link(sha256: string, nowMs: number): Promise<PersonLink | undefined> {
    const query = db.selectFrom('person_links').selectAll().where('sha256', '=', sha256)
    const [row] = await this.runner.run(query.where('expires_at_ms', '>', nowMs).compile())
    return row && linkOf(row)
  }

  async useLink(sha256: string, nowMs: number): Promise<PersonLink | undefined> {
    const use = db
      .deleteFrom('person_links')
      .where('sha256', '=', sha256)
      .where('expires_at_ms', '>', nowMs)
      .returningAll()
    const [row] = await this.runner.run(use.compile())
    return row && linkOf(row)
  }

  async removeLinks(personId: string | undefined): Promise<void> {
    await this.runner.run(linksOf(personId ?? null).compile())
  }
}

const linksOf = (personId: string | null) =>
  db.deleteFrom('person_links').where('person_id', 'is not distinct from', personId)

function sessionOf(row: Selectable<LedgerTables['sign_in_sessions']>): KnownSession {
  return {
    id: row.id,
    sha256: row.sha256,
    personId: row.person_id,
    method: SIGN_IN_METHODS.find((method) => method === row.method) ?? 'password',
    createdAtMs: row.created_at_ms,
    lastSeenMs: row.last_seen_ms,
    ...(row.ip === null ? {} : { ip: row.ip }),
    ...(row.user_agent === null ? {} : { userAgent: row.user_agent }),
  }
}

function linkOf(row: Selectable<LedgerTables['person_links']>): PersonLink {
  const kind: LinkKind = LINK_KINDS.find((known) => known === row.kind) ?? 'reset'
  return {
    kind,
    ...(row.person_id === null ? {} : { personId: row.person_id }),
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
  }
}
