import { type Document, isNode, parseDocument, visit } from 'yaml'
import { policyText } from '../../../parts/policy/policy-text.ts'
import { type Edit, edited } from './edit.ts'
import { splicedText } from './splice-text.ts'

/** Conditions stay on one line, however long they are. */
const NO_WIDTH = 0

/**
 * A text after an edit: it reads as the edited value. Only the lines of what changed are written anew, so comments, order and
 * spaces of all others stay. Where that cannot be, the document is redrawn, which keeps comments and order. The text must
 * be valid.
 */
export function editText(text: string, edit: Edit): string {
  const document = parseDocument(text)
  const meant = edited(document.toJS(), edit)
  const ways = [
    () => splicedText(text, document, edit),
    () => redrawnText(document, edit),
    () => redrawnText(withoutAliases(parseDocument(text)), edit),
  ]
  for (const way of ways) {
    const attempt = way()
    if (attempt !== undefined && readsAs(attempt, meant)) return attempt
  }
  return policyText(meant)
}

function readsAs(text: string, meant: unknown): boolean {
  const document = parseDocument(text)
  if (document.errors.length > 0) return false
  try {
    return JSON.stringify(document.toJS()) === JSON.stringify(meant)
  } catch {
    // An alias stands before its anchor.
    return false
  }
}

/** Each alias is written out: then lines can change their order. */
function withoutAliases(document: Document): Document {
  visit(document, {
    Alias(_, alias) {
      const copy = alias.resolve(document)?.clone()
      if (!isNode(copy)) return undefined
      // Comments stay where they were written.
      visit(copy, { Node: (_key, node) => clear(node, 'comment', 'commentBefore') })
      return copy
    },
  })
  visit(document, { Node: (_, node) => clear(node, 'anchor') })
  return document
}

function clear(node: object, ...members: readonly string[]): void {
  for (const member of members) Reflect.deleteProperty(node, member)
}

function redrawnText(document: Document, edit: Edit): string | undefined {
  try {
    change(document, edit)
    return document.toString({ lineWidth: NO_WIDTH, flowCollectionPadding: false })
  } catch {
    // The path leads through something else than maps and lists.
    return undefined
  }
}

function change(document: Document, edit: Edit): void {
  const { path } = edit
  switch (edit.do) {
    case 'set':
      document.setIn(path, document.createNode(edit.value))
      return
    case 'remove':
      document.deleteIn(path)
      return
    case 'insert':
      itemsAt(document, path).splice(edit.at, 0, document.createNode(edit.value))
      return
    case 'move': {
      const items = itemsAt(document, path)
      const [item] = items.splice(edit.from, 1)
      items.splice(edit.to, 0, item)
    }
  }
}

function itemsAt(document: Document, path: Edit['path']): unknown[] {
  const node = document.getIn(path, true)
  if (typeof node !== 'object' || node === null || !('items' in node))
    throw new TypeError('no list')
  return node.items as unknown[]
}
