import { type Document, isMap, isNode, isScalar, type Node } from 'yaml'
import type { CodeProblem } from '../../../parts/code-editor/code-editor-props.ts'
import type { Answer } from '../../../calls/call-types.ts'
import type { Path } from './edit.ts'

export type PolicyProblem = Answer<'POST /v1/policies:check'>['problems'][number]

/** `workflows[0].routes[2].when` as a path. */
const pathOf = (text: string): Path =>
  [...text.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, at]) =>
    at === undefined ? (name ?? '') : Number(at),
  )

const QUOTED = new Set(['QUOTE_SINGLE', 'QUOTE_DOUBLE'])

type Place = Pick<CodeProblem, 'from' | 'to'>

/** Where a problem is in the text, with what to write instead. */
export function codeProblem(text: string, document: Document, problem: PolicyProblem): CodeProblem {
  const { severity, message, suggestion } = problem
  const { place, isExact } = placeOf(text, document, problem)
  const words = suggestion?.replaceAll('`', '')
  return {
    severity,
    message,
    ...place,
    ...(isExact && words !== undefined && { suggestion: words }),
  }
}

function placeOf(text: string, document: Document, problem: PolicyProblem) {
  const path = pathOf(problem.path)
  const name = path.at(-1)
  const parent = document.getIn(path.slice(0, -1), true)
  if (isMap(parent) && problem.message === `There is no \`${String(name)}\` here.`) {
    const key = parent.items
      .map((one) => one.key)
      .find((one) => isScalar(one) && one.value === name)
    if (isNode(key)) return { place: ofNode(text, key), isExact: true }
  }
  const node = document.getIn(path, true)
  if (!isNode(node)) return { place: ofNearest(text, document, path), isExact: false }
  const { from, to } = problem
  const start = startOf(text, node)
  if (from !== undefined && to !== undefined && start !== undefined) {
    return { place: { from: start + from, to: start + to }, isExact: true }
  }
  return { place: ofNode(text, node), isExact: isScalar(node) && problem.suggestion !== undefined }
}

/** Where the value of a text begins, if it is written as it is read. */
function startOf(text: string, node: Node): number | undefined {
  if (!isScalar(node) || typeof node.value !== 'string' || !node.range) return undefined
  const start = node.range[0] + (QUOTED.has(node.type ?? '') ? 1 : 0)
  return text.startsWith(node.value, start) ? start : undefined
}

/** A value of one line as a whole, of another the rest of its first line. */
function ofNode(text: string, node: Node): Place {
  const [from, end] = node.range ?? [0, 0]
  const line = text.indexOf('\n', from)
  return { from, to: Math.max(from, Math.min(end, line === -1 ? text.length : line)) }
}

/** Of what is missing: the nearest place around it that is there. */
function ofNearest(text: string, document: Document, path: Path): Place {
  for (let length = path.length - 1; length >= 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return ofNode(text, node)
  }
  return { from: 0, to: 0 }
}
