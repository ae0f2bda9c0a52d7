import { createContext, useContext } from 'react'

/** What a refused call says, by the member of the body. */
export type FormErrors = Readonly<Record<string, string>>

export const FormErrorsContext = createContext<FormErrors>({})

/** `add[0].expires_at` and `filter.kinds` are about a field that has one of these names. */
const namesOf = (path: string): readonly string[] =>
  path.split(/[^\w$]+/).filter((part) => part !== '')

/** What is wrong with a field by the last answer: its own name first, else a path that has it. */
export function useFieldError(name: string): string | undefined {
  const issues = useContext(FormErrorsContext)
  if (Object.hasOwn(issues, name)) return issues[name]
  return Object.entries(issues).find(([path]) => namesOf(path).includes(name))?.[1]
}
