export declare const LONG_SENTENCE_WORDS: number

export declare function sentencesOf(markdown: string): readonly (readonly string[])[]

export declare function longSentences(markdown: string): readonly string[]
