import type { ASTNode } from '@marcbachmann/cel-js'
import { compileCondition } from './compile-condition.ts'
import { type FirstTest, firstTestsOf } from './first-tests.ts'
import type { Frame, Part } from './frame.ts'
import { jointTest, jointText } from './joint-test.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Asks whether one of the tests of a group may hold. */
interface Gate<Input> {
  readonly mayHold: Part<Input>
  /** Absent: it is asked for each policy. */
  readonly shared?: SharedAnswer<Input> | undefined
}

/** What the policies that run on one event have in common. */
export interface SharedAnswer<Input> {
  /** Asks, or gives what it was for another policy. */
  holds(asked: Part<Input>, frame: Frame<Input>): boolean
}

/** Finds what policies have in common of what is known by a text, and asks what these nodes ask; undefined = nothing. */
export type Sharing<Input> = (
  text: string,
  nodes: readonly ASTNode[],
) => SharedAnswer<Input> | undefined

/** What is known of a gate or a door for an event. */
const [UNKNOWN, OPEN, CLOSED] = [0, 1, 2]
/** Of a condition that is run in any case. */
const NO_DOOR = -1

/**
 * What stands before conditions that run over one frame. Conditions that begin with like tests have a gate in common, which is asked
 * once for an event: `score >= 60` before those that begin with `score >= 80` and `score >= 60`. The door of a condition is closed
 * where the gates of all tests that it may begin with are: then it does not hold, and is not run.
 */
export class Gates<Input> {
  private readonly gates: readonly Gate<Input>[]
  /** By door, its gates. */
  private readonly doors: readonly (readonly number[])[]
  /** By condition, its door. */
  private readonly doorOf: Int16Array
  private readonly gateStates: Uint8Array
  private readonly doorStates: Uint8Array

  constructor(
    gates: readonly Gate<Input>[],
    doors: readonly (readonly number[])[],
    doorOf: readonly number[],
  ) {
    this.gates = gates
    this.doors = doors
    this.doorOf = Int16Array.from(doorOf)
    this.gateStates = new Uint8Array(gates.length)
    this.doorStates = new Uint8Array(doors.length)
  }

  /** Another event comes. */
  begin(): void {
    this.gateStates.fill(UNKNOWN)
    this.doorStates.fill(UNKNOWN)
  }

  /** Whether the condition at a place does not hold. What fails here opens it: the condition fails likewise, and says so. */
  isClosed(at: number, frame: Frame<Input>): boolean {
    const door = this.doorOf[at] ?? NO_DOOR
    if (door === NO_DOOR) return false
    const known = this.doorStates[door]
    if (known !== UNKNOWN) return known === CLOSED
    const isClosed = this.areClosed(this.doors[door] ?? [], frame)
    this.doorStates[door] = isClosed ? CLOSED : OPEN
    return isClosed
  }

  private areClosed(gates: readonly number[], frame: Frame<Input>): boolean {
    for (const gate of gates) if (this.isOpen(gate, frame)) return false
    return true
  }

  private isOpen(at: number, frame: Frame<Input>): boolean {
    const known = this.gateStates[at]
    if (known !== UNKNOWN) return known === OPEN
    const isOpen = asked(this.gates[at], frame)
    this.gateStates[at] = isOpen ? OPEN : CLOSED
    return isOpen
  }
}

function asked<Input>(gate: Gate<Input> | undefined, frame: Frame<Input>): boolean {
  if (gate === undefined) return true
  const { mayHold, shared } = gate
  return shared === undefined ? mayHold(frame) === true : shared.holds(mayHold, frame)
}

/**
 * The gates of conditions that run over one frame; undefined: none has one. A condition that begins with a test unlike those of all
 * others is run in any case.
 */
export function gatesOf<Input>(
  conditions: readonly ASTNode[],
  { vocabulary, repeated, sharing }: GateTerms<Input>,
): Gates<Input> | undefined {
  const beginnings = conditions.map((condition) => firstTestsOf(condition))
  const groups = groupsIn(beginnings)
  const gates: Gate<Input>[] = []
  const places = new Map<string, number>()
  const compile = (node: ASTNode, locals: readonly string[]) =>
    compileCondition(node, vocabulary, repeated, locals)
  for (const [group, { tests, conditions: many }] of groups) {
    if (many < 2) continue
    const shared = sharing?.(
      jointText(tests),
      tests.map(({ node }) => node),
    )
    places.set(group, gates.push({ mayHold: jointTest(tests, compile), shared }) - 1)
  }
  const doors = new Map<string, { readonly at: number; readonly gates: readonly number[] }>()
  const doorOf = beginnings.map((tests) => {
    const found = [...new Set(tests.map(({ group }) => places.get(group) ?? NO_DOOR))]
    if (found.includes(NO_DOOR)) return NO_DOOR
    const door = doors.get(found.join()) ?? { at: doors.size, gates: found }
    doors.set(found.join(), door)
    return door.at
  })
  const all = [...doors.values()].map((door) => door.gates)
  return all.length === 0 ? undefined : new Gates(gates, all, doorOf)
}

/** What gates are made with. */
interface GateTerms<Input> {
  readonly vocabulary: Vocabulary<Input>
  /** The keys of parts that the conditions have in common. */
  readonly repeated: ReadonlySet<string>
  readonly sharing: Sharing<Input> | undefined
}

interface Group {
  readonly tests: FirstTest[]
  /** How many conditions begin with one of them. */
  conditions: number
}

function groupsIn(beginnings: readonly (readonly FirstTest[])[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  for (const tests of beginnings) {
    for (const test of tests) {
      const group = groups.get(test.group) ?? { tests: [], conditions: 0 }
      groups.set(test.group, group)
      group.tests.push(test)
    }
    for (const group of new Set(tests.map((test) => test.group))) {
      const of = groups.get(group)
      if (of !== undefined) of.conditions += 1
    }
  }
  return groups
}
