import { DAY_MS, MINUTE_MS } from '@winnow/contract'
import { CaseTimer } from '../cases/case-timer.ts'
import { IntegrationWatch } from '../integration/integration-watch.ts'
import { ReportWatch } from '../report/report-watch.ts'
import type { Services } from '../services.ts'
import { ClockLog } from './clock-log.ts'
import { ReadinessLog } from './readiness-log.ts'

const HEALTH_FLUSH_MS = 5_000

const LOOK_MS = 1_000

/** How often deliveries that are due are looked for, and how often positions go to disk. */
const [DELIVERY_TICK_MS, DELIVERY_TIDY_MS] = [250, 5_000]
/** The counts of an integration's health are of days. */
const INTEGRATIONS_MS = 10 * MINUTE_MS

const TIDY_EVERY_MS = 10 * MINUTE_MS

/** The first look at drift comes when the start is over; then one a day. */
const [WATCH_FIRST_MS, WATCH_EVERY_MS] = [10 * MINUTE_MS, DAY_MS]

/** A decision becomes final, and a case is warned of, at most so much late. */
const CASES_EVERY_MS = 1000

/** A fit that waited begins at most so much late. */
const FITS_EVERY_MS = 5_000

interface Chores {
  /** Jumps of the clock go to the log. */
  readonly watchesClock: boolean
}

/** Starts the periodic work. Returns how to end it. */
export function keepUp(services: Services, { watchesClock }: Chores): () => void {
  const endings = [
    keepWatching(services),
    keepWatchingIntegrations(services),
    keepFlushing(services),
    keepTelling(services, watchesClock),
    keepDelivering(services),
    keepCasesMoving(services),
    keepTidying(services),
    keepFitting(services),
  ]
  return () => {
    for (const end of endings) end()
  }
}

/** Checks for drift once a day. Returns how to end it. */
function keepWatching(services: Services): () => void {
  const watch = new ReportWatch(services)
  const look = () => {
    watch.look().catch((error: unknown) => {
      if (!services.isStopping()) services.log.trouble('drift was not looked for', error)
    })
  }
  const first = setTimeout(look, WATCH_FIRST_MS).unref()
  const others = setInterval(look, WATCH_EVERY_MS).unref()
  return () => {
    clearTimeout(first)
    clearInterval(others)
  }
}

/** Looks whether integrations send well. Returns how to end it. */
function keepWatchingIntegrations(services: Services): () => void {
  const watch = new IntegrationWatch(services)
  const look = () => {
    watch.look().catch((error: unknown) => {
      if (!services.isStopping()) services.log.trouble('integrations were not looked at', error)
    })
  }
  const looking = setInterval(look, INTEGRATIONS_MS).unref()
  return () => clearInterval(looking)
}

/** Writes the counts of the integration's health every few seconds. Returns how to end it. */
function keepFlushing({ health, log }: Services): () => void {
  const flush = () => {
    health.flush().catch((error: unknown) => log.trouble('counts were not written', error))
  }
  const flushing = setInterval(flush, HEALTH_FLUSH_MS).unref()
  return () => clearInterval(flushing)
}

/** Removes old verifications every few minutes. Returns how to end it. */
function keepTidying(services: Services): () => void {
  const { verifier, log } = services
  const tidy = () => {
    verifier
      .tidy(services.nowMs())
      .catch((error: unknown) => log.trouble('old codes were not removed', error))
  }
  const tidying = setInterval(tidy, TIDY_EVERY_MS).unref()
  return () => {
    clearInterval(tidying)
    verifier.close()
  }
}

/** Starts deliveries and looks after them. Returns how to end it. */
function keepDelivering({ delivering: { service }, log }: Services): () => void {
  service.start().catch((error: unknown) => log.trouble('deliveries were not taken up', error))
  const ticking = setInterval(() => void service.tick(), DELIVERY_TICK_MS).unref()
  const tidying = setInterval(() => void service.tidy(), DELIVERY_TIDY_MS).unref()
  return () => {
    clearInterval(ticking)
    clearInterval(tidying)
  }
}

/** Warns of cases that become due, and makes decisions final. Returns how to end it. */
function keepCasesMoving(services: Services): () => void {
  const timer = new CaseTimer(services)
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    await timer.tick(services.nowMs()).catch((error: unknown) => {
      if (!services.isStopping()) services.log.trouble('cases were not looked after', error)
    })
    isBusy = false
  }
  const looking = setInterval(() => void look(), CASES_EVERY_MS).unref()
  return () => clearInterval(looking)
}

/** Begins fits that waited for others to rest, or for the start. Returns how to end it. */
function keepFitting(services: Services): () => void {
  const { core, log } = services
  const look = () => {
    core.execute({ is: 'begin_due_fits' }).catch((error: unknown) => {
      const isExpected = services.isStopping() || !core.readiness().ready
      if (!isExpected) log.trouble('fits were not begun', error)
    })
  }
  const looking = setInterval(look, FITS_EVERY_MS).unref()
  return () => clearInterval(looking)
}

/** Logs when events begin to be refused, when they are taken again, and jumps of the clock. Returns how to end it. */
function keepTelling(services: Services, watchesClock: boolean): () => void {
  const readiness = new ReadinessLog(services)
  const clock = new ClockLog({ ...services, steadyMs: () => performance.now() })
  const look = () => {
    readiness.look()
    if (watchesClock) clock.look()
  }
  const looking = setInterval(look, LOOK_MS).unref()
  return () => clearInterval(looking)
}
