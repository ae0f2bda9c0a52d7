/** Strangers send money to a new account, which passes it on within the hour; a tenant gets a salary and pays the rent. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveOn, NEIGHBOURHOOD_DAYS, NEIGHBOURS } from './neighbourhood.ts'
import { german, move, receive, signUp, transfer } from './people.ts'
import { beginStory, DAY, HOUR, lastOf, QUIET, type Story, type Verdict } from './story.ts'

const BEGIN = NEIGHBOURHOOD_DAYS * DAY
const LANDLORD = german('landlord', 'Gerd Moser', 90)
const MULE = german('runner', 'Kim Adler', 91)
const TENANTS = NEIGHBOURS.slice(0, 4)
const VICTIMS = NEIGHBOURS.slice(1, 7)

let story: Story
let sent: readonly Verdict[]
let passedOn: readonly Verdict[]
let rent: readonly Verdict[]
let salary: readonly Verdict[]

beforeAll(async () => {
  story = await beginStory()
  await liveOn(story)
  await story.tell(1, signUp(LANDLORD))
  const [tenants, paid] = [[] as Verdict[], [] as Verdict[]]
  for (let month = 0; month < 2; month += 1)
    for (const [at, tenant] of TENANTS.entries()) {
      const [minute, id] = [BEGIN + month * 30 * DAY + at * HOUR, `${month}-${at}`]
      paid.push(await story.tell(minute, receive(tenant, 'Stadtwerke', 2600, `pay-${id}`)))
      tenants.push(
        ...(await story.tellAll(minute + 20, 0, transfer(tenant, LANDLORD, 900, `rent-${id}`))),
      )
    }
  ;[rent, salary] = [tenants, paid]
  await story.tell(BEGIN + 61 * DAY, signUp(MULE))
  const [victims, runs] = [[] as Verdict[], [] as Verdict[]]
  for (const [at, victim] of VICTIMS.entries()) {
    const minute = BEGIN + 62 * DAY + at * 9 * HOUR
    const [verdict] = await story.tellAll(minute, 0, transfer(victim, MULE, 60 + at, `scam-${at}`))
    if (verdict !== undefined) victims.push(verdict)
    const cash = move(MULE, '$withdrawal', 58 + at, `cash-${at}`)
    runs.push(await story.tell(minute + HOUR, cash))
  }
  ;[sent, passedOn] = [victims, runs]
})
afterAll(() => story.end())

it('who pays the new recipient after others did is risked for it', () => {
  expect(lastOf(sent).reasons('payment_abuse')).toContain('payers_per_new_recipient_30d')
  expect(lastOf(sent).score('payment_abuse')).toBeGreaterThan(
    4 * (sent[0]?.score('payment_abuse') ?? NaN),
  )
})

it('the account through which the money passes stands out more each time', () => {
  const reasons = lastOf(passedOn).reasons('account_abuse')
  expect(reasons).toEqual(
    expect.arrayContaining(['money_passed_on_7d', 'money_ins_to_new_user_7d']),
  )
  expect(lastOf(passedOn).score('account_abuse')).toBeGreaterThan(
    5 * (passedOn[0]?.score('account_abuse') ?? NaN),
  )
})

it('tenants and their landlord are not bothered, and from the second month on he is nobody new', () => {
  for (const verdict of [...salary, ...rent]) expect(verdict.highest).toBeLessThan(QUIET)
  for (const verdict of rent.slice(rent.length / 2)) {
    expect(verdict.reasons('payment_abuse')).not.toContain('payers_per_new_recipient_30d')
  }
})
