import { codeFiles, generatedPages, textOf, writtenPages } from './source-files.mjs'
import { add, WORDS, wordsInIdentifiers, wordsInProse, wordsOfCode } from './words.mjs'

/**
 * How often each word of the list occurs in the repository, by place:
 * `{identifiers: {said: 3}, comments: {…}, docs: {…}}`. An identifier counts once, however often it is used, so moving
 * code changes no count. Words that occur nowhere are left out.
 */
export function wordCounts() {
  const names = new Set()
  const comments = {}
  const docs = {}
  for (const file of codeFiles()) {
    const code = wordsOfCode(file, textOf(file))
    for (const name of code.identifiers) names.add(name)
    add(comments, wordsInProse(code.comments, 'comments'))
  }
  for (const page of [...writtenPages(), ...generatedPages()]) {
    add(docs, wordsInProse(textOf(page), 'docs'))
  }
  return {
    identifiers: inOrder(wordsInIdentifiers(names)),
    comments: inOrder(comments),
    docs: inOrder(docs),
  }
}

const inOrder = (counts) =>
  Object.fromEntries(WORDS.flatMap(({ word }) => (word in counts ? [[word, counts[word]]] : [])))
