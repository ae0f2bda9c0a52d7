import { describe, expect, it } from 'vitest'
import type { Core } from './core.ts'
import { IdempotencyConflict } from './core-errors.ts'
import { type HeldLedger, heldCore, idle, START_MS } from './held-core.test.support.ts'
import type { NewLabelRequest } from './requests.ts'

const labelOf = (id: string, isBad: boolean): NewLabelRequest => ({
  environment: 1,
  userId: 'ann',
  receivedAtMs: START_MS,
  label: { abuseType: 'payment_abuse', isBad, of: { type: 'order', id } },
})

const said = (core: Core, ...requests: readonly NewLabelRequest[]) =>
  core.execute({ is: 'labels', requests })

const removed = (core: Core, id: string) =>
  core.execute({
    is: 'unlabel',
    request: { environment: 1, userId: 'ann', of: { type: 'order', id }, receivedAtMs: START_MS },
  })

/** Answers reads one by one, the latest first, until none waits. */
async function answerAll(ledger: HeldLedger): Promise<void> {
  await idle()
  while (ledger.held > 0) {
    ledger.answer(ledger.held - 1)
    await idle()
  }
}

/** Checks that every label and removal replaces exactly the label before it; gives their number per subject. */
function checkChains(ledger: HeldLedger): ReadonlyMap<string, number> {
  const current = new Map<string, number | undefined>()
  const counts = new Map<string, number>()
  for (const entry of ledger.entries) {
    if (entry.kind !== 'label' && entry.kind !== 'unlabel') continue
    const of = entry.kind === 'label' ? entry.body.label.of : entry.body.of
    const id = of?.id ?? ''
    const former = current.get(id)
    const replaced = entry.body.replaces.map(({ sequence }) => sequence)
    expect(replaced).toEqual(former === undefined ? [] : [former])
    current.set(id, entry.kind === 'label' ? entry.sequence : undefined)
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

describe('labels', () => {
  it('of subjects without one are written in the turn in which they are given, in order', async () => {
    const { core, ledger } = await heldCore()
    ledger.hold()
    const given = [
      said(core, labelOf('a', true), labelOf('b', false)),
      said(core, labelOf('c', true)),
    ]
    expect(core.figures().sequence).toBe(3)
    const accepted = (await Promise.all(given)).flat()
    expect(accepted.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
    await core.close()
  })

  it('and removals that read the same label at once replace each other, each exactly once', async () => {
    const { core, ledger } = await heldCore()
    await said(core, labelOf('a', true), labelOf('b', true))
    ledger.hold()
    const given = [
      said(core, labelOf('a', false)),
      said(core, labelOf('b', false), labelOf('a', true)),
      removed(core, 'a'),
      said(core, labelOf('a', true)),
    ]
    await answerAll(ledger)
    await Promise.all(given)
    expect(checkChains(ledger)).toEqual(
      new Map([
        ['a', 5],
        ['b', 2],
      ]),
    )
    ledger.letGo()
    await core.close()
  })

  it('of one request are all refused when one is, and nothing is written', async () => {
    const { core, ledger } = await heldCore()
    const keyed = (bodyDigest: string, id: string) => ({
      ...labelOf(id, true),
      idempotency: { key: 'k', bodyDigest },
    })
    await said(core, keyed('one', 'a'))
    const refused = said(core, labelOf('b', true), keyed('two', 'c'))
    await expect(refused).rejects.toThrow(IdempotencyConflict)
    expect(ledger.entries).toHaveLength(1)
    await core.close()
  })

  it('that come again while their first try reads are answered with its entry', async () => {
    const { core, ledger } = await heldCore()
    await said(core, labelOf('a', true))
    ledger.hold()
    const keyed = { ...labelOf('a', false), idempotency: { key: 'k', bodyDigest: 'x' } }
    const given = [said(core, keyed), said(core, keyed)]
    await answerAll(ledger)
    ledger.letGo()
    const accepted = (await Promise.all(given)).flat()
    expect(accepted.map(({ sequence }) => sequence)).toEqual([2, 2])
    // The last read is answered first, so the second request is written.
    expect(accepted.map(({ repeated }) => repeated)).toEqual([true, false])
    expect(ledger.entries).toHaveLength(2)
    await core.close()
  })

  it('that are not there are not removed, without an entry', async () => {
    const { core, ledger } = await heldCore()
    expect(await removed(core, 'a')).toBe(0)
    expect(ledger.entries).toEqual([])
    await core.close()
  })
})
