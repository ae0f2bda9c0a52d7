import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import type { FC } from 'react'
import { loadWords, type Wanted } from '../words/words.ts'

/** A screen that is loaded, with its words and those of its parts, when a route first shows it. */
export const lazyScreen = (
  words: Wanted | readonly Wanted[],
  load: () => Promise<FC>,
): AsyncRouteComponent<object> =>
  lazyRouteComponent(async () => {
    const [screen] = await Promise.all([load(), loadWords(...[words].flat())])
    return { default: screen }
  }, 'default')
