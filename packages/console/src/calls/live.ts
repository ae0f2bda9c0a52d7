import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useEnvironment } from './environment.ts'

/** Whether changes come by themselves. */
export interface LiveState {
  readonly isLive: boolean
  /** When the stream last sent something, ms since 1970; 0 = never. */
  readonly lastMs: number
}

let state: LiveState = { isLive: false, lastMs: 0 }
const watchers = new Set<() => void>()

const change = (to: LiveState) => {
  const isNews = to.isLive !== state.isLive
  state = to
  if (isNews) for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const current = (): LiveState => state

/** What the stream of the page knows of itself; renders when it is cut or comes back. */
export const useLiveState = (): LiveState => useSyncExternalStore(watch, current)

/** With a stream, polling only heals what a stream cannot tell: times that passed. */
const HEALING_MS = 60_000

/** How often a call that the stream tells of is asked again: seldom while the stream is there, else `cutMs`. */
export const useLivePace = (cutMs: number): number => (useLiveState().isLive ? HEALING_MS : cutMs)

/** Loaded after the first screen, which does not wait for it. */
const parts = () => Promise.all([import('./follow-live.ts'), import('./live-cache.ts')])

/** Returns what ends it. */
function follow(cache: QueryClient, environment: string | undefined): () => void {
  let isOver = false
  let end: (() => void) | undefined
  const begin = async () => {
    const [{ followLive }, { liveCache }] = await parts()
    if (isOver) return
    const kept = liveCache(cache, environment)
    const stop = followLive({
      environment,
      onEvent: (event) => {
        change({ isLive: event.name !== 'closed', lastMs: Date.now() })
        kept.take(event)
      },
      onCut: () => change({ ...state, isLive: false }),
    })
    end = () => {
      stop()
      kept.end()
    }
  }
  // Without them the page polls.
  begin().catch(() => undefined)
  return () => {
    isOver = true
    end?.()
    change({ ...state, isLive: false })
  }
}

/** The one stream of the page. The shell calls it. */
export function useLive(isOn: boolean): void {
  const environment = useEnvironment()
  const cache = useQueryClient()
  useEffect(() => (isOn ? follow(cache, environment) : undefined), [isOn, cache, environment])
}
