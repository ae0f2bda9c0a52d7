import type { Credentials, Passkey, PersonCredentials, TotpGenerator } from '@winnow/engine'
import type { Selectable } from 'kysely'
import type { LedgerTables } from '../migrations/tables.ts'
import { compiler } from './compile.ts'
import type { QueryRunner } from './query-runner.ts'

const db = compiler<LedgerTables>()

/** Credentials in tables of the ledger's database; each change is on disk when it resolves. */
export class SqlCredentials implements Credentials {
  private readonly runner: QueryRunner

  constructor(runner: QueryRunner) {
    this.runner = runner
  }

  async of(personId: string): Promise<PersonCredentials | undefined> {
    const query = db
      .selectFrom('people')
      .select(['password_hash', 'totp_seed', 'totp_step'])
      .select((from) =>
        from
          .selectFrom('recovery_codes')
          .whereRef('person_id', '=', 'people.id')
          .select(({ fn }) => fn.countAll<number>().as('left'))
          .as('codes'),
      )
      .where('id', '=', personId)
    const [row] = await this.runner.run(query.compile())
    if (row === undefined) return undefined
    const { password_hash: passwordHash, totp_seed: seed, totp_step: lastStep } = row
    return {
      ...(passwordHash === null ? {} : { passwordHash }),
      ...(seed === null ? {} : { totp: { seed, lastStep: lastStep ?? 0 } }),
      recoveryCodesLeft: row.codes ?? 0,
    }
  }

  async setPassword(personId: string, passwordHash: string): Promise<void> {
    const set = { password_hash: passwordHash }
    await this.runner.run(db.updateTable('people').set(set).where('id', '=', personId).compile())
  }

  async setTotp(
    personId: string,
    { seed, lastStep }: TotpGenerator,
    recoveryCodes: readonly string[],
  ): Promise<void> {
    const codes = recoveryCodes.map((sha256, place) => ({ sha256, person_id: personId, place }))
    await this.runner.runAll([
      setGenerator(personId, { totp_seed: seed, totp_step: lastStep }),
      removeCodes(personId),
      ...codes.map((code) => db.insertInto('recovery_codes').values(code).compile()),
    ])
  }

  async removeTotp(personId: string): Promise<void> {
    await this.runner.runAll([setGenerator(personId, NO_GENERATOR), removeCodes(personId)])
  }

  async seeds(): ReturnType<Credentials['seeds']> {
    const query = db
      .selectFrom('people')
      .select(['id', 'totp_seed'])
      .where('totp_seed', 'is not', null)
      .orderBy('id')
    const rows = await this.runner.run(query.compile())
    return rows.map(({ id, totp_seed: seed }) => ({ personId: id, seed: seed ?? '' }))
  }

  async replaceSeed(
    personId: string,
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<boolean> {
    const replace = db
      .updateTable('people')
      .set({ totp_seed: to })
      .where('id', '=', personId)
      .where('totp_seed', '=', from)
      .returning('id')
    return (await this.runner.run(replace.compile())).length === 1
  }

  async useTotpStep(personId: string, step: number): Promise<boolean> {
    const use = db
      .updateTable('people')
      .set({ totp_step: step })
      .where('id', '=', personId)
      .where('totp_seed', 'is not', null)
      .where('totp_step', '<', step)
      .returning('id')
    return (await this.runner.run(use.compile())).length === 1
  }

  async useRecoveryCode(personId: string, sha256: string): Promise<boolean> {
    const use = db
      .deleteFrom('recovery_codes')
      .where('person_id', '=', personId)
      .where('sha256', '=', sha256)
      .returning('sha256')
    return (await this.runner.run(use.compile())).length === 1
  }

  async addPasskey(passkey: Passkey): Promise<boolean> {
    const insert = db
      .insertInto('passkeys')
      .values({
        id: passkey.id,
        person_id: passkey.personId,
        name: passkey.name,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: JSON.stringify(passkey.transports),
        created_at_ms: passkey.createdAtMs,
        last_used_ms: passkey.lastUsedMs ?? null,
      })
      .onConflict((on) => on.column('id').doNothing())
      .returning('id')
    return (await this.runner.run(insert.compile())).length === 1
  }

  async passkey(id: string): Promise<Passkey | undefined> {
    const query = db.selectFrom('passkeys').selectAll().where('id', '=', id)
    const [row] = await this.runner.run(query.compile())
    return row && passkeyOf(row)
  }

  async passkeys(personId: string): Promise<readonly Passkey[]> {
    const query = db.selectFrom('passkeys').selectAll().where('person_id', '=', personId)
    return (await this.runner.run(query.orderBy('created_at_ms').compile())).map(passkeyOf)
  }

  async usePasskey(
    id: string,
    { counter, nowMs }: { readonly counter: number; readonly nowMs: number },
  ): Promise<void> {
    const set = { counter, last_used_ms: nowMs }
    await this.runner.run(db.updateTable('passkeys').set(set).where('id', '=', id).compile())
  }

  async removePasskey(personId: string, id: string): Promise<boolean> {
    const remove = db.deleteFrom('passkeys').where('id', '=', id).where('person_id', '=', personId)
    return (await this.runner.run(remove.returning('id').compile())).length === 1
  }

  async removeSecondFactors(personId: string): Promise<void> {
    await this.runner.runAll([
      setGenerator(personId, NO_GENERATOR),
      removeCodes(personId),
      db.deleteFrom('passkeys').where('person_id', '=', personId).compile(),
    ])
  }
}

const NO_GENERATOR = { totp_seed: null, totp_step: null }

const setGenerator = (
  personId: string,
  set: { readonly totp_seed: string | null; readonly totp_step: number | null },
) => db.updateTable('people').set(set).where('id', '=', personId).compile()

const removeCodes = (personId: string) =>
  db.deleteFrom('recovery_codes').where('person_id', '=', personId).compile()

function passkeyOf(row: Selectable<LedgerTables['passkeys']>): Passkey {
  return {
    id: row.id,
    personId: row.person_id,
    name: row.name,
    publicKey: row.public_key,
    counter: row.counter,
    transports: JSON.parse(row.transports) as readonly string[],
    createdAtMs: row.created_at_ms,
    ...(row.last_used_ms === null ? {} : { lastUsedMs: row.last_used_ms }),
  }
}
