import type { LedgerEntry } from '@winnow/engine'

/** A decision as an entry has it. */
interface Taken {
  readonly sequence: number
  readonly case: number
  readonly who: string
  readonly atMs: number
  readonly verdict: string | undefined
  readonly user: string
  readonly queue: string
  readonly claimedAtMs: number | undefined
  readonly isOfCopy: boolean
  isUndone: boolean
}

interface Counts {
  decided: number
  undone: number
  skip: number
  hold: number
  hand_over: number
  escalate: number
  golden: [of: number, hits: number]
  blocks: [of: number, hits: number]
  accepts: [of: number, hits: number]
  unknown: number
  young: number
  overruled: number
  pairs: (readonly [string, string])[]
  fromEntry: number[]
  fromClaim: number[]
}

const empty = (): Counts => ({
  decided: 0,
  undone: 0,
  skip: 0,
  hold: 0,
  hand_over: 0,
  escalate: 0,
  golden: [0, 0],
  blocks: [0, 0],
  accepts: [0, 0],
  unknown: 0,
  young: 0,
  overruled: 0,
  pairs: [],
  fromEntry: [],
  fromClaim: [],
})

interface Wanted {
  readonly fromMs: number
  readonly toMs: number
  readonly nowMs: number
  readonly maturityMs: number
}

/** The figures of people, counted from the entries alone, and slowly. `''` = of all. */
export function naiveReview(
  entries: readonly LedgerEntry[],
  { fromMs, toMs, nowMs, maturityMs }: Wanted,
): ReadonlyMap<string, Counts> {
  const people = new Map<string, Counts>([['', empty()]])
  const of = (who: string): Counts => {
    const known = people.get(who) ?? empty()
    people.set(who, known)
    return known
  }
  const add = (who: string, atMs: number, change: (counts: Counts) => void): void => {
    if (atMs < fromMs || atMs >= toMs) return
    for (const counts of [of(''), of(who)]) change(counts)
  }
  // A pair is one of all, and of both people.
  const pairOf: AddPair = (who, atMs, pair) => {
    if (atMs >= fromMs && atMs < toMs) of(who).pairs.push(pair)
  }
  const taken = decisionsIn(entries)
  for (const one of taken) {
    const { who, atMs, isUndone } = one
    add(who, atMs, (counts) => (isUndone ? (counts.undone += 1) : (counts.decided += 1)))
    if (isUndone) continue
    const first = taken.find((other) => other.case === one.case && other.claimedAtMs !== undefined)
    add(who, atMs, (counts) => {
      counts.fromEntry.push(atMs - enteredAt(entries, one.case))
      if (first?.claimedAtMs !== undefined) counts.fromClaim.push(atMs - first.claimedAtMs)
    })
    if (one.isOfCopy) judged(one, { entries, taken, add, pairOf })
    else truth(one, { entries, add, nowMs, maturityMs })
  }
  for (const entry of entries) {
    if (entry.kind !== 'case') continue
    const { do: did, who } = entry.body
    if (did === 'skip' || did === 'hold' || did === 'hand_over' || did === 'escalate') {
      add(who.name, entry.receivedAtMs, (counts) => (counts[did] += 1))
    }
  }
  return people
}

type Add = (who: string, atMs: number, change: (counts: Counts) => void) => void
type AddPair = (who: string, atMs: number, pair: readonly [string, string]) => void

const enteredAt = (entries: readonly LedgerEntry[], id: number): number =>
  entries[Math.floor(id / 32) - 1]?.receivedAtMs ?? NaN

function decisionsIn(entries: readonly LedgerEntry[]): readonly Taken[] {
  const taken: Taken[] = []
  for (const { sequence, receivedAtMs: atMs, kind, body } of entries) {
    if (kind !== 'case') continue
    if (body.do === 'undo') {
      const undone = taken.findLast(({ sequence: at }) => at === body.of)
      if (undone !== undefined) undone.isUndone = true
    }
    if (body.do !== 'judge' && (body.do !== 'decide' || body.resolves !== undefined)) continue
    taken.push({
      sequence,
      case: body.case,
      who: body.who.name,
      atMs,
      verdict: body.decisions[0]?.category,
      user: body.entity.id,
      queue: body.queue,
      claimedAtMs: body.claimedAtMs,
      isOfCopy: body.do === 'judge',
      isUndone: false,
    })
  }
  return taken
}

interface World {
  readonly entries: readonly LedgerEntry[]
  readonly taken: readonly Taken[]
  readonly add: Add
  readonly pairOf: AddPair
}

/** The entry that brought a copy makes the first decision final; the second place is that of golden cases. */
function judged(one: Taken, { entries, taken, add, pairOf }: World): void {
  const isFinal = entries.some(({ kind, body }) => kind === 'settled' && body.of === one.sequence)
  if (!isFinal) return
  const origin = entries[Math.floor(one.case / 32) - 1]
  if (origin?.kind !== 'settled') return
  if (one.case % 32 === 1) return goldenCase(one, { entries, add })
  const first = taken.find(({ sequence }) => sequence === origin.body.of)
  if (first === undefined) return
  const pair = [first.verdict ?? '', one.verdict ?? ''] as const
  const resolved = entries.find(
    ({ kind, body }) => kind === 'case' && body.do === 'decide' && body.resolves === one.case,
  )
  const verdict =
    resolved?.kind === 'case' && resolved.body.do === 'decide'
      ? resolved.body.decisions[0]?.category
      : undefined
  for (const who of ['', first.who, one.who]) pairOf(who, one.atMs, pair)
  for (const side of [first, one]) {
    if (verdict !== undefined && verdict !== side.verdict) {
      add(side.who, one.atMs, (counts) => (counts.overruled += 1))
    }
  }
}

function goldenCase(one: Taken, { entries, add }: Pick<World, 'entries' | 'add'>): void {
  const origin = Math.floor(one.case / 32)
  // An undone decision takes the mark with it; the case may be marked anew.
  const answer = entries.findLast(
    ({ sequence, kind, body }) =>
      sequence < origin &&
      kind === 'case' &&
      body.do === 'mark_golden' &&
      body.entity.id === one.user &&
      body.queue === one.queue,
  )
  const right =
    answer?.kind === 'case' && answer.body.do === 'mark_golden' ? answer.body.category : undefined
  add(one.who, one.atMs, ({ golden }) => {
    golden[0] += 1
    golden[1] += Number(right === one.verdict)
  })
}

interface Judging extends Pick<World, 'entries' | 'add'> {
  readonly nowMs: number
  readonly maturityMs: number
}

function truth(one: Taken, { entries, add, nowMs, maturityMs }: Judging): void {
  const { verdict, who, atMs } = one
  if (verdict !== 'block' && verdict !== 'accept') return
  const last = entries.findLast(({ kind, body }) => kind === 'label' && body.userId === one.user)
  const isLater = last?.kind === 'label' && last.sequence > one.sequence
  const isBad = isLater ? last.body.label.isBad : undefined
  add(who, atMs, (counts) => {
    const judged = verdict === 'block' ? counts.blocks : counts.accepts
    if (isBad !== undefined) {
      judged[0] += 1
      judged[1] += Number(isBad === (verdict === 'block'))
    } else if (verdict === 'block') counts.unknown += 1
    else if (nowMs - atMs < maturityMs) counts.young += 1
    else {
      judged[0] += 1
      judged[1] += 1
    }
  })
}
