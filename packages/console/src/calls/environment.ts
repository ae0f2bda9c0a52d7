import { createContext, useContext } from 'react'

/** The environment that the page is about: `<account id>/production`. Undefined = that of the only account. */
export const EnvironmentContext = createContext<string | undefined>(undefined)

export const useEnvironment = (): string | undefined => useContext(EnvironmentContext)
