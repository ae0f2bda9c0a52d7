import { createContext, useContext, useEffect } from 'react'

/** What a refused call says of the fields of a form, and which fields show it themselves. */
export interface FormErrors {
  readonly issues: Readonly<Record<string, string>>
  readonly claim: (name: string) => () => void
}

export const FormErrorsContext = createContext<FormErrors>({
  issues: {},
  claim: () => () => undefined,
})

/** `add[0].expires_at`, `/filter/kinds` and `filter.kinds` are about a field of the last name, or of the first. */
const namesOf = (path: string): readonly string[] =>
  path.split(/[^\w$]+/).filter((part) => part !== '')

/** What of the issues is about a field: its own name first, else a path that has it. */
export function issueOf(issues: FormErrors['issues'], name: string): string | undefined {
  if (Object.hasOwn(issues, name)) return issues[name]
  return Object.entries(issues).find(([path]) => namesOf(path).includes(name))?.[1]
}

/** What is wrong with a field by the last answer. The field shows it; the form does not repeat it. */
export function useFieldError(name: string): string | undefined {
  const { issues, claim } = useContext(FormErrorsContext)
  useEffect(() => claim(name), [claim, name])
  return issueOf(issues, name)
}
