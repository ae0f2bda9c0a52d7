import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REPORT_LIMITS } from './report-limits.ts'
import type { ServedSubject } from './served-entry.ts'
import { type MadeLabel, MadeLedger } from './served-ledger.test.support.ts'
import { ServingHistory } from './serving-history.ts'

/** A step of a small world: few entities, so that labels often meet. */
type Step =
  | { readonly do: 'order' | 'status'; readonly user: string; readonly order: string }
  | { readonly do: 'label'; readonly thing: ServedSubject; readonly isBad: boolean }
  | { readonly do: 'unlabel'; readonly thing: ServedSubject }

const user = fc.constantFrom('ann', 'bob', 'cy')
const order = fc.constantFrom('o1', 'o2', 'o3')
const thing: fc.Arbitrary<ServedSubject> = fc.oneof(
  user.map((id) => ({ type: 'user' as const, id })),
  order.map((id) => ({ type: 'order' as const, id })),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('order' as const), user, order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('status' as const), user, order }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('label' as const), thing, isBad: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unlabel' as const), thing }) },
)
const world = fc.array(step, { maxLength: 40 })

function ledgerOf(steps: readonly Step[]): MadeLedger {
  const ledger = new MadeLedger()
  steps.forEach((each, at) => {
    if (each.do === 'label') ledger.label({ ...each, atMs: at })
    else if (each.do === 'unlabel') ledger.unlabel(each.thing)
    else {
      const $type = each.do === 'order' ? '$create_order' : '$order_status'
      ledger.event({ fields: { $type, $user_id: each.user, $order_id: each.order, $time: at } })
    }
  })
  return ledger
}

/** Verdict of each event by looking through all steps; undefined = no label of it stands. */
function verdictsByHand(steps: readonly Step[]): readonly (boolean | undefined)[] {
  const events = steps.flatMap((each, at) =>
    each.do === 'order' || each.do === 'status' ? [at] : [],
  )
  const eventOf = (before: number, { type, id }: ServedSubject): number | undefined =>
    events.findLast((at) => {
      const each = steps[at]
      if (at >= before || each === undefined || !('user' in each)) return false
      return type === 'user' ? each.user === id : each.do === 'order' && each.order === id
    })
  const isSame = (a: ServedSubject, b: ServedSubject): boolean => a.type === b.type && a.id === b.id
  return events.map((event) => {
    const standing = steps.findLast((each, at): each is Step & { do: 'label' } => {
      if (each.do !== 'label' || eventOf(at, each.thing) !== event) return false
      const later = steps.slice(at + 1)
      return !later.some((other) => 'thing' in other && isSame(other.thing, each.thing))
    })
    return standing?.do === 'label' ? standing.isBad : undefined
  })
}

function taken(ledger: MadeLedger, rows = REPORT_LIMITS.rows): ServingHistory {
  const history = new ServingHistory({ ...REPORT_LIMITS, rows })
  for (const entry of ledger.entries) history.take(entry)
  return history
}

function verdictsOf(history: ServingHistory): readonly (boolean | undefined)[] {
  const verdicts: (boolean | undefined)[] = Array.from({ length: history.rows.length })
  for (const { row, isBad } of history.standing()) verdicts[row] = isBad
  return verdicts
}

describe('a label in the history', () => {
  it('judges the last event that made its thing, until another label or none stands', () => {
    fc.assert(
      fc.property(world, (steps) => {
        expect(verdictsOf(taken(ledgerOf(steps)))).toEqual(verdictsByHand(steps))
      }),
    )
  })

  describe('of a user', () => {
    const ann = { type: 'user', id: 'ann' } as const
    const of = ($type: string) => ({ fields: { $type, $user_id: 'ann' } })
    const ACCOUNT = ['$login', '$create_account', '$create_order', '$login'] as const

    /** The places of the events that are labelled bad. */
    const badAfter = (label: Partial<MadeLabel>, types: readonly string[] = ACCOUNT) => {
      const ledger = new MadeLedger()
      for (const type of types) ledger.event(of(type))
      ledger.label({ thing: ann, isBad: true, atMs: 5, ...label })
      const history = taken(ledger)
      return Array.from(history.standing(), ({ row }) => row)
    }

    it.each<[string, Partial<MadeLabel>, readonly number[]]>([
      ['the last event', { abuseType: 'payment_abuse' }, [3]],
      ['the sign-up, for account abuse', { abuseType: 'account_abuse' }, [1]],
      ['the event it names', { abuseType: 'payment_abuse', event: 3 }, [2]],
      ['that one for account abuse too', { abuseType: 'account_abuse', event: 3 }, [2]],
      ['nothing, where it names what is no scored event', { event: 999 }, []],
    ])('judges %s', (_, label, rows) => {
      expect(badAfter(label)).toEqual(rows)
    })

    it('judges the first event for account abuse, where nothing told of a sign-up', () => {
      expect(badAfter({ abuseType: 'account_abuse' }, ['$login', '$login'])).toEqual([0])
    })
  })

  it('makes the later events of its user those of a known one', () => {
    const ledger = new MadeLedger()
    const fields = { $type: '$login', $user_id: 'ann' }
    ledger.event({ fields })
    ledger.label({ thing: { type: 'user', id: 'ann' }, isBad: true, atMs: 5 })
    ledger.event({ fields })
    ledger.event({ fields: { ...fields, $user_id: 'bob' } })
    expect([...taken(ledger).rows.isFresh.subarray(0, 3)]).toEqual([1, 0, 1])
  })
})

describe('a history that is too long', () => {
  const USERS = 200
  const EVENTS = 3
  const ROWS = 150

  function crowd(): MadeLedger {
    const ledger = new MadeLedger()
    for (let at = 0; at < USERS * EVENTS; at += 1) {
      const id = `user ${at % USERS}`
      ledger.event({ fields: { $type: '$login', $user_id: id, $time: at } })
      if (at % 5 === 0) ledger.label({ thing: { type: 'user', id }, isBad: true, atMs: at })
    }
    return ledger
  }

  it('keeps users whole, with their labels, within its bound', () => {
    const [all, some] = [taken(crowd()), taken(crowd(), ROWS)]
    expect(some.rows.length).toBeLessThanOrEqual(ROWS)
    expect(some.weight).toBeGreaterThan(1)
    const owners = new Set(some.rows.owner.subarray(0, some.rows.length))
    expect(some.rows.length).toBe(owners.size * EVENTS)
    const kept = (history: ServingHistory): readonly unknown[] =>
      [...history.standing()]
        .filter(({ row }) => owners.has(history.rows.owner[row] ?? 0))
        .map(({ row, atMs }) => [history.rows.atMs[row], atMs])
    expect(kept(some)).toEqual(kept(all))
  })

  it('says about how many there were', () => {
    const some = taken(crowd(), ROWS)
    const said = some.rows.length * some.weight
    expect(said).toBeGreaterThan(USERS * EVENTS * 0.6)
    expect(said).toBeLessThan(USERS * EVENTS * 1.4)
  })
})
