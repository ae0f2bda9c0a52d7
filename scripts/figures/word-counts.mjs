import { codeFiles, generatedPages, textOf, writtenPages } from './source-files.mjs'
import { add, WORDS, wordsInIdentifiers, wordsInProse, wordsOfCode } from './words.mjs'

/**
 * How often each word of the list occurs in the repository, by place:
 * `{identifiers: {said: 3}, comments: {…}, docs: {…}}`. Words that occur nowhere are left out.
 */
export function wordCounts() {
  const identifiers = {}
  const comments = {}
  const docs = {}
  for (const file of codeFiles()) {
    const code = wordsOfCode(file, textOf(file))
    add(identifiers, wordsInIdentifiers(code.identifiers))
    add(comments, wordsInProse(code.comments, 'comments'))
  }
  for (const page of [...writtenPages(), ...generatedPages()]) {
    add(docs, wordsInProse(textOf(page), 'docs'))
  }
  return { identifiers: inOrder(identifiers), comments: inOrder(comments), docs: inOrder(docs) }
}

const inOrder = (counts) =>
  Object.fromEntries(WORDS.flatMap(({ word }) => (word in counts ? [[word, counts[word]]] : [])))
