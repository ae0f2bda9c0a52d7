import { useRouter, type LinkProps } from '@tanstack/react-router'
import type { Icon } from '@tabler/icons-react'
import type { Permission } from '@winnow/contract/native'
import { useLanguage } from '../words/use-language.ts'
import type { Language } from '../words/words.ts'

/** Kinds of work in their order: what is done every day, what steers it, what watches it, what is set up. Words of `common`. */
export const PLACE_GROUPS = ['work', 'steer', 'watch', 'setUp'] as const

/** A place that the navigation leads to, as the route of its screen declares it. */
interface DeclaredPlace {
  readonly group: (typeof PLACE_GROUPS)[number]
  readonly name: Readonly<Record<Language, string>>
  readonly icon: Icon
  /** Pressed after `g`. */
  readonly key: string
  /** Shown to whom a role of theirs permits it; absent = to everybody. */
  readonly permission?: Permission
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly place?: DeclaredPlace
  }
}

export interface Place extends Omit<DeclaredPlace, 'name'> {
  readonly to: NonNullable<LinkProps['to']>
  /** In the person's language. */
  readonly name: string
}

/** The places that routes declare, in the order of the routes. */
export function usePlaces(): readonly Place[] {
  const { routesById } = useRouter()
  const language = useLanguage()
  return Object.values(routesById).flatMap(({ options, to }) => {
    const { place } = options.staticData ?? {}
    return place === undefined ? [] : [{ ...place, to, name: place.name[language] }]
  })
}
