import type { LedgerEntry, Merchant, Store } from '@winnow/engine'
import { copyFile, open, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LedgerDamaged } from '../../errors.ts'
import {
  filledDirectories,
  temporaryDirectories,
  withStore,
} from '../../laws/stores.test.support.ts'
import { dataFiles } from '../data-files.ts'
import { PAGE_BYTES } from '../database/open-database.ts'
import { madeEntry } from '../made-entry.test.support.ts'
import { salvageDirectory } from './salvage-directory.ts'
import { surveyLedger } from './survey-ledger.ts'

const directories = temporaryDirectories()
const COUNT = 300
/** Every page of a file in the long edition, else every third. */
const PAGES_APART = process.env['WINNOW_LONG'] === '1' ? 1 : 3

/** Every tenth is longer than a page, and goes on in others. */
const entryAt = (sequence: number) =>
  sequence % 10 === 0
    ? { ...madeEntry(sequence), body: JSON.stringify({ filled: 'ü'.repeat(9000) }) }
    : madeEntry(sequence)

const made = Array.from({ length: COUNT }, (_, at) => entryAt(at + 1))

const MERCHANTS = ['m-1', 'm-2'].map((id): Merchant => ({
  environment: 1,
  id,
  details: '{"name":"Kiosk"}',
  createdAtMs: 1,
  createdBy: 'key',
  updatedAtMs: 2,
  updatedBy: 'key',
}))

const ANN = {
  id: 'b'.repeat(16),
  email: 'ann@shop.example',
  name: 'Ann',
  state: 'active',
  roles: [{ role: 'lead' }],
} as const

const PASSKEY = {
  id: 'laptop',
  personId: ANN.id,
  name: 'Laptop',
  publicKey: 'pQECAyYgASFYIA',
  counter: 0,
  transports: ['internal'],
  createdAtMs: 1,
} as const

/** Somebody with everything that a person can have. */
async function withPerson({ people, credentials }: Store): Promise<void> {
  await people.create({ ...ANN, nowMs: 1 })
  await credentials.setPassword(ANN.id, '$argon2id$1')
  await credentials.setTotp(ANN.id, { seed: 'ABC', lastStep: 5 }, ['01', '02'])
  await credentials.addPasskey(PASSKEY)
}

async function hasPerson({ people, credentials }: Store): Promise<void> {
  expect(await people.list()).toEqual([{ ...ANN, createdAtMs: 1 }])
  expect(await credentials.of(ANN.id)).toEqual({
    passwordHash: '$argon2id$1',
    totp: { seed: 'ABC', lastStep: 5 },
    recoveryCodesLeft: 2,
  })
  expect(await credentials.passkeys(ANN.id)).toEqual([PASSKEY])
}

const PARTNER = 'c'.repeat(24)

const PARTNER_ACCOUNT = {
  accountId: 'a'.repeat(24),
  partnerId: PARTNER,
  siteUrl: 'shop.example',
  siteEmail: 'owner@shop.example',
  analystEmail: 'eva@shop.example',
  createdAtMs: 4,
}

/** After how many days its entries are shrunk. */
const AGES = { events: 365, audit: 0 }

/** Keys of the account, with an end and without. */
const KEYS = [
  { sha256: 'c'.repeat(64), scope: 'all' },
  { sha256: 'd'.repeat(64), scope: 'events', expiresAtMs: 99 },
] as const

/** A ledger with an account, its keys, a partner, a person and merchants; the records know all of it. */
const filled = filledDirectories(
  async (store) => {
    const { ledger, accounts, partners, records, merchants, retention } = store
    const { environments } = await accounts.create({ name: 'a shop', nowMs: 1, id: 'a'.repeat(24) })
    const environment = environments.production.number
    const ofShop = { kind: 'api', environment, hint: 'cccc', nowMs: 3 } as const
    for (const one of KEYS) await accounts.addKey({ ...ofShop, ...one })
    await retention?.setAges(environment, AGES)
    await withPerson(store)
    for (const merchant of MERCHANTS) await merchants.create(merchant, 9)
    await partners.create({ id: PARTNER, name: 'a partner', scoreScale: 1, nowMs: 2 })
    const key = { id: 'k', partnerId: PARTNER, sha256: 'b'.repeat(64), hint: 'bbbb', nowMs: 3 }
    await partners.addKey(key)
    await partners.addAccount(PARTNER_ACCOUNT)
    for (let at = 0; at < COUNT; at += 20) await ledger.append(made.slice(at, at + 20))
    await records.settled(COUNT)
  },
  { seed: { lo: 7, hi: 8 } },
)

async function zeroed(directory: string, page: number): Promise<void> {
  const file = await open(dataFiles.ledger(directory), 'r+')
  await file.write(Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, (page - 1) * PAGE_BYTES)
  await file.close()
}

/** The entries of a salvaged directory: each is what was written, or lost. */
async function entriesOf(directory: string): Promise<readonly number[]> {
  return withStore({ directory }, async (store) => {
    const { ledger, seed, accounts } = store
    await hasPerson(store)
    expect(seed).toEqual({ lo: 7, hi: 8 })
    expect(await accounts.list()).toMatchObject([{ name: 'a shop' }])
    const entries = await ledger.read(1, COUNT)
    expect(entries.map(({ sequence }) => sequence)).toEqual(entries.map((_, at) => at + 1))
    for (const entry of entries) {
      if (entry.kind !== 'lost') expect(entry).toEqual(entryAt(entry.sequence))
      else expect(await ledger.get(entry.sequence)).toBeUndefined()
    }
    return entries.filter(({ kind }) => kind === 'lost').map(({ sequence }) => sequence)
  })
}

it('of a file that was cut short, all that lies before the cut is kept', async () => {
  const [directory, target] = [await filled(), await directories()]
  const file = dataFiles.ledger(directory)
  const { size } = await stat(file)
  await truncate(file, Math.floor(size / 2) + 100)
  await expect(withStore({ directory }, async () => undefined)).rejects.toThrow(LedgerDamaged)

  const survey = await salvageDirectory(directory, target)
  expect(survey).toEqual({ ...(await surveyLedger(directory)), daysLeftOut: 0 })
  expect(survey.last?.sequence).toBeGreaterThan(COUNT / 5)
  expect(survey).toMatchObject({ known: COUNT, lostEntries: survey.lost.length })
  expect(survey.last?.receivedAtMs).toBe(entryAt(survey.last?.sequence ?? 0).receivedAtMs)
  const lost = await entriesOf(target)
  // At most the entry with further pages behind the cut.
  expect(lost.length).toBe(survey.lostEntries)
  expect(lost.length).toBeLessThanOrEqual(1)
  await withStore({ directory: target }, async ({ ledger, merchants, retention }) => {
    expect(await merchants.page(1, { limit: 9 })).toEqual(MERCHANTS)
    expect(await retention?.all()).toMatchObject([{ ages: AGES }])
    await ledger.append([madeEntry(ledger.last() + 1)])
  })
})

it('a start refuses a file that was cut short within its last page', async () => {
  const directory = await filled()
  const file = dataFiles.ledger(directory)
  await truncate(file, (await stat(file)).size - PAGE_BYTES + 100)
  const start = withStore({ directory }, async () => undefined)
  await expect(start).rejects.toMatchObject({
    message: expect.stringMatching(/was cut short: it has \d+ bytes of \d+$/),
    advice: expect.stringContaining('restore'),
  })
})

it('of a file with a page of zeros, whichever it is, all that lies on other pages is kept', async () => {
  const directory = await filled()
  const file = dataFiles.ledger(directory)
  const pages = (await stat(file)).size / PAGE_BYTES
  await copyFile(file, join(directory, 'whole'))
  let losses = 0
  for (let page = 1; page <= pages; page += PAGES_APART) {
    await copyFile(join(directory, 'whole'), file)
    await zeroed(directory, page)
    const survey = await surveyLedger(directory)
    losses += survey.lostEntries
    expect(survey.readable + survey.lostEntries, `page ${page}`).toBeGreaterThan(COUNT - 12)
    expect(survey.lostEntries, `page ${page}`).toBeLessThan(12)
  }
  // Every entry lies somewhere.
  expect(losses).toBeGreaterThan(COUNT / PAGES_APART - 12)
})

it('a new directory has the entries before and after the page, and names those on it', async () => {
  const [directory, target] = [await filled(), await directories()]
  // The last pages are of entries, the first ones of the other tables.
  const pages = (await stat(dataFiles.ledger(directory))).size / PAGE_BYTES
  await zeroed(directory, pages - 4)
  const survey = await salvageDirectory(directory, target)
  const lost = await entriesOf(target)
  expect(lost.length).toBeGreaterThan(0)
  expect(survey.lost).toEqual([{ from: lost[0], to: lost.at(-1) }])
  expect(survey.whole).toMatchObject({ sequence: (lost[0] ?? 0) - 1 })
  expect(survey).toMatchObject({ last: { sequence: COUNT }, readable: COUNT - lost.length })
})

it('reads what SQLite does not open: the first page is gone', async () => {
  const [directory, target] = [await filled(), await directories()]
  await zeroed(directory, 1)
  expect(await salvageDirectory(directory, target)).toMatchObject({ readable: COUNT, lost: [] })
  expect(await entriesOf(target)).toEqual([])
  await withStore({ directory: target }, async ({ accounts, partners }) => {
    const keys = await accounts.activeKeys()
    expect(keys.toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1))).toMatchObject(KEYS)
    expect(await partners.activeKeys()).toMatchObject([{ id: 'k', partner: { name: 'a partner' } }])
    expect(await partners.accounts(PARTNER, { limit: 9 })).toEqual([PARTNER_ACCOUNT])
  })
})

it('reads what lies in the log, also behind what is damaged there', async () => {
  const [directory, copy] = [await directories(), await directories()]
  const target = await directories()
  await withStore({ directory, seed: { lo: 7, hi: 8 } }, async (store) => {
    const { ledger, accounts } = store
    await accounts.create({ name: 'a shop', nowMs: 1 })
    await withPerson(store)
    for (const entry of made.slice(0, 60)) await ledger.append([entry])
    const file = dataFiles.ledger(directory)
    for (const end of ['', '-wal']) await copyFile(file + end, dataFiles.ledger(copy) + end)
  })
  const log = await open(`${dataFiles.ledger(copy)}-wal`, 'r+')
  const { size } = await log.stat()
  expect(size).toBeGreaterThan(60 * PAGE_BYTES)
  await log.write('damage', size / 2)
  await log.close()
  const survey = await salvageDirectory(copy, target)
  expect(survey).toMatchObject({ last: { sequence: 60 } })
  expect(survey.readable).toBeGreaterThanOrEqual(58)
  expect((await entriesOf(target)).length).toBe(survey.lostEntries)
})

it('leaves out an entry whose checksum is wrong', async () => {
  const directory = await filled()
  await damageEntry(directory, madeEntry(123).body)
  expect(await surveyLedger(directory)).toMatchObject({ lost: [{ from: 123, to: 123 }] })
})

it('takes no model into service that is lost', async () => {
  const [directory, target] = [await directories(), await directories()]
  const model = (sequence: number, held: number): LedgerEntry => ({
    ...madeEntry(sequence),
    kind: 'model',
    body: { model: held, parent: sequence, abuseType: 'payment_abuse', how: 'kept' },
  })
  await withStore({ directory, seed: { lo: 7, hi: 8 } }, async ({ ledger, accounts }) => {
    await accounts.create({ name: 'a shop', nowMs: 1 })
    await ledger.append([model(1, 1), model(2, 1), model(3, 0), model(4, 4), model(5, 4)])
  })
  await damageEntry(directory, '{"model":4,"parent":4,')
  const survey = await salvageDirectory(directory, target)
  expect(survey).toMatchObject({ readable: 3, lostEntries: 0, last: { sequence: 3 }, known: 5 })
})

/** Changes the first body that reads so. */
async function damageEntry(directory: string, body: string): Promise<void> {
  const file = await open(dataFiles.ledger(directory), 'r+')
  const at = (await file.readFile()).indexOf(body)
  expect(at).toBeGreaterThan(0)
  await file.write(body.replace(':', ';'), at)
  await file.close()
}

it('refuses what holds no entry', async () => {
  const [directory, target] = [await directories(), await directories()]
  await writeFile(dataFiles.ledger(directory), 'x'.repeat(20_000))
  await expect(salvageDirectory(directory, target)).rejects.toThrow('no entry of the ledger')
})
