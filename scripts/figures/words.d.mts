export declare const WORDS: readonly { readonly word: string; readonly use: string }[]

export declare function wordsInProse(
  text: string,
  place: 'comments' | 'docs',
): Readonly<Record<string, number>>

export declare function wordsInIdentifiers(
  identifiers: Iterable<string>,
): Readonly<Record<string, number>>

export declare function wordsOfCode(
  file: string,
  text: string,
): { readonly comments: string; readonly identifiers: readonly string[] }
