import { useLanguage } from './use-language.ts'
import type { WordFile, WordFiles } from './word-files.ts'
import { sayer } from './words.ts'

/** `due_one` and `due_other` are one word, `due`, which takes a `count`. */
type Plain<Key> = Key extends `${infer Word}_${'one' | 'other'}` ? Word : Key

type Values = Readonly<Record<string, string | number>>

/** A word of a file. */
type Word<File extends WordFile> = Plain<keyof WordFiles[File] & string>

export type Say<File extends WordFile> = (word: Word<File>, values?: Values) => string

/** Says a word of a file in the person's language. The screen's route has loaded the file. */
export function useWords<File extends WordFile>(file: File): Say<File> {
  return sayer(useLanguage(), file)
}
