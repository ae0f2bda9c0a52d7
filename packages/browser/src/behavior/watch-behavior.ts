import { guarded } from '../guarded.ts'
import type { Page } from '../page.ts'
import { PointerPath } from './pointer-path.ts'
import { Rhythm } from './rhythm.ts'
import { sensitiveFields } from './sensitive-field.ts'

type Summary = Readonly<Record<string, number>>

/** What a visitor did since the last summary. */
export interface BehaviorWatch {
  /** The figures so far, which then begin anew; undefined when nothing happened. */
  summary(): Summary | undefined
}

/** What is counted by name, whatever it says. */
const COUNTED = [
  'keydown',
  'paste',
  'click',
  'touchstart',
  'wheel',
  'blur',
  'focusin',
  'pointermove',
] as const

type Counted = (typeof COUNTED)[number]

const LISTENING = { capture: true, passive: true } as const

/**
 * Watches how the visitor types, points and pastes: counts and times only. Which key was hit and what a
 * field holds is never read, and what happens in a password or card field is not even counted, nor
 * what happens while `mayWatch` says no.
 */
export function watchBehavior(page: Page, mayWatch: () => boolean): BehaviorWatch {
  const startMs = page.performance.now()
  let tally = new Tally(startMs)
  const isSensitive = sensitiveFields()
  const see = guarded((event: Event) => {
    if (mayWatch() && !isSensitive(event)) tally.add(event, page.performance.now())
  })
  for (const name of COUNTED) page.addEventListener(name, see, LISTENING)
  return {
    summary() {
      const summary = tally.summary()
      tally = new Tally(startMs)
      return summary
    },
  }
}

class Tally {
  private readonly startMs: number
  private readonly counts: Record<Counted, number> = {
    keydown: 0,
    paste: 0,
    click: 0,
    touchstart: 0,
    wheel: 0,
    blur: 0,
    focusin: 0,
    pointermove: 0,
  }
  private readonly typing = new Rhythm()
  private readonly pointer = new PointerPath()
  private untrusted = 0
  private blindClicks = 0
  private firstMs = -1

  constructor(startMs: number) {
    this.startMs = startMs
  }

  add(event: Event, atMs: number): void {
    const name = event.type as Counted
    if (name === 'keydown' && (event as KeyboardEvent).repeat) return
    if (this.firstMs < 0) this.firstMs = Math.round(atMs - this.startMs)
    this.counts[name] += 1
    if (!event.isTrusted) this.untrusted += 1
    if (name === 'keydown') this.typing.add(atMs)
    if (name === 'pointermove') {
      this.pointer.add((event as PointerEvent).clientX, (event as PointerEvent).clientY)
    }
    if (name === 'click' && this.counts.pointermove + this.counts.touchstart === 0) {
      this.blindClicks += 1
    }
  }

  summary(): Summary | undefined {
    if (this.firstMs < 0) return undefined
    const { counts, typing, pointer } = this
    return {
      keys: counts.keydown,
      keyMeanMs: typing.meanMs,
      keyDeviationMs: typing.deviationMs,
      pastes: counts.paste,
      clicks: counts.click,
      blindClicks: this.blindClicks,
      touches: counts.touchstart,
      scrolls: counts.wheel,
      focuses: counts.focusin,
      blurs: counts.blur,
      moves: pointer.moveCount,
      movePixels: pointer.lengthPixels,
      moveStraightness: pointer.straightness,
      untrusted: this.untrusted,
      firstActionMs: this.firstMs,
    }
  }
}
