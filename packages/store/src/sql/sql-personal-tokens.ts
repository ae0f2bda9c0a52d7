import type { KnownToken, PersonalTokens } from '@winnow/engine'
import type { Selectable } from 'kysely'
import type { LedgerTables } from '../migrations/tables.ts'
import { compiler } from './compile.ts'
import type { QueryRunner } from './query-runner.ts'

const db = compiler<LedgerTables>()

/** Personal tokens in tables of the ledger's database; each change is on disk when it resolves. */
export class SqlPersonalTokens implements PersonalTokens {
  private readonly runner: QueryRunner

  constructor(runner: QueryRunner) {
    this.runner = runner
  }

  async add(token: KnownToken): Promise<void> {
    const row = {
      id: token.id,
      sha256: token.sha256,
      person_id: token.personId,
      name: token.name,
      permissions: JSON.stringify(token.permissions),
      hint: token.hint,
      created_at_ms: token.createdAtMs,
      expires_at_ms: token.expiresAtMs,
      last_used_ms: token.lastUsedMs ?? null,
      revoked_at_ms: token.revokedAtMs ?? null,
      environments: token.environments === undefined ? null : JSON.stringify(token.environments),
    }
    await this.runner.run(db.insertInto('personal_tokens').values(row).compile())
  }

  async all(): Promise<readonly KnownToken[]> {
    const query = db.selectFrom('personal_tokens').selectAll().orderBy('created_at_ms')
    return (await this.runner.run(query.compile())).map(tokenOf)
  }

  async used(id: string, lastUsedMs: number): Promise<void> {
    const update = db.updateTable('personal_tokens').set({ last_used_ms: lastUsedMs })
    await this.runner.run(update.where('id', '=', id).compile())
  }

  async revoke(personId: string, id: string, nowMs: number): Promise<boolean> {
    const update = db
      .updateTable('personal_tokens')
      .set({ revoked_at_ms: nowMs })
      .where('person_id', '=', personId)
      .where('id', '=', id)
      .where('revoked_at_ms', 'is', null)
      .returning('id')
    return (await this.runner.run(update.compile())).length > 0
  }

  async forgetEnded(beforeMs: number): Promise<void> {
    const ended = db
      .deleteFrom('personal_tokens')
      .where((is) =>
        is.or([is('expires_at_ms', '<', beforeMs), is('revoked_at_ms', '<', beforeMs)]),
      )
    await this.runner.run(ended.compile())
  }
}

const tokenOf = (row: Selectable<LedgerTables['personal_tokens']>): KnownToken => ({
  id: row.id,
  sha256: row.sha256,
  personId: row.person_id,
  name: row.name,
  permissions: JSON.parse(row.permissions) as readonly string[],
  ...(row.environments !== null && {
    environments: JSON.parse(row.environments) as readonly string[],
  }),
  hint: row.hint,
  createdAtMs: row.created_at_ms,
  expiresAtMs: row.expires_at_ms,
  ...(row.last_used_ms !== null && { lastUsedMs: row.last_used_ms }),
  ...(row.revoked_at_ms !== null && { revokedAtMs: row.revoked_at_ms }),
})
