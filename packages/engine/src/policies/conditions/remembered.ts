import type { ASTNode } from '@marcbachmann/cel-js'
import { MACROS } from './macros.ts'
import { nodeKey } from './node-key.ts'
import { partsOf } from './parts-of.ts'
import { type Part, spend } from './frame.ts'

/** Parts that are dear enough to keep their value: reading a variable keeps it already. */
const NEVER: ReadonlySet<string> = new Set(['value', 'id', '.', '.?', '[]', 'list', '&&', '||'])

/** Macros look at members, and count them as steps: they are run each time. */
const isMacro = (node: ASTNode): boolean =>
  node.op === 'rcall' && Object.hasOwn(MACROS, node.args[0])

/** The keys of parts that conditions have in common: each is computed once for an event. */
export function repeatedParts(conditions: readonly ASTNode[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const walk = (node: ASTNode): void => {
    for (const part of partsOf(node)) {
      const key = rememberedKey(part)
      if (key === undefined) continue
      if (seen.has(key)) repeated.add(key)
      seen.add(key)
    }
  }
  conditions.forEach(walk)
  return repeated
}

/** What a part is remembered by; undefined: it is computed each time. */
export const rememberedKey = (node: ASTNode): string | undefined =>
  NEVER.has(node.op) || partsOf(node).some(isMacro) ? undefined : nodeKey(node)

/** Computes a part once for an event. What is remembered costs the work again, so that a condition fails where it did before. */
export const remembered =
  <Input>(part: Part<Input>, place: number): Part<Input> =>
  (frame) => {
    const known = frame.read[place]
    if (known !== undefined) {
      const cost = frame.costs[place] ?? 0
      if (cost > 0) spend(frame, cost)
      return known
    }
    const before = frame.work
    const value = part(frame)
    frame.read[place] = value
    if (frame.work !== before) frame.costs[place] = frame.work - before
    return value
  }
