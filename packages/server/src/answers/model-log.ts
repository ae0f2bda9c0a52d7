import type { AbuseType } from '@winnow/contract'
import type { ModelBody, ModelNews } from '@winnow/engine'
import type { Log } from '../log.ts'

/** The last fit of an abuse type, or the one that is under way. */
export interface LastFit {
  readonly begunMs: number
  /** Undefined while it is under way. */
  readonly ended?: {
    readonly atMs: number
    /** `nothing`: its rows were all good, or all bad. */
    readonly how: 'fitted' | 'nothing' | 'failed'
  }
}

interface TimedFit extends LastFit {
  /** When it was begun, by a clock that nobody sets. */
  readonly begunSteadyMs: number
}

/** The model that a line is about. */
interface LogPlace {
  readonly environment: number
  readonly abuse_type: AbuseType
}

/** Logs what becomes of models, and knows of the fits since the start: one per abuse type that learns. */
export class ModelLog {
  private readonly log: Log
  private readonly nowMs: () => number
  private readonly steadyMs: () => number
  private readonly fits = new Map<string, TimedFit>()

  /** `steadyMs` says how long a fit takes: `nowMs` may be set, as it is while the demo is filled. */
  constructor(log: Log, nowMs: () => number, steadyMs = (): number => performance.now()) {
    this.log = log
    this.nowMs = nowMs
    this.steadyMs = steadyMs
  }

  /** Undefined = none was begun since the start. */
  lastFit(environment: number, abuseType: AbuseType): LastFit | undefined {
    return this.fits.get(nameOf({ environment, abuseType }))
  }

  take(news: ModelNews): void {
    const { environment, abuseType } = news
    const place = { environment, abuse_type: abuseType }
    if (news.kind === 'fit_begun') {
      this.fits.set(nameOf(news), this.newFit())
      return this.log.info('a model is being fitted', { ...place, rows: news.rows })
    }
    if (news.kind === 'fit_phase') return this.phase(news, place)
    if (news.kind === 'model') return this.model(news, place)
    const { rows } = news
    const hasFailed = news.kind === 'fit_failed'
    const ms = this.end(news, hasFailed ? 'failed' : 'nothing')
    this.log.info(hasFailed ? FAILED : NOTHING, { ...place, rows, ms })
  }

  /** Unreadable rows are logged once, when reading ends. */
  private phase(
    { progress, ...news }: Extract<ModelNews, { kind: 'fit_phase' }>,
    place: LogPlace,
  ): void {
    const { phase, rows, unreadable } = progress
    const { begunSteadyMs } = this.fits.get(nameOf(news)) ?? this.newFit()
    this.log.info('a fit goes on', { ...place, phase, ms: this.msSince(begunSteadyMs) })
    if (phase !== 'fitting' || unreadable === 0) return
    this.log.info('a fit could not read all of its rows', { ...place, rows, unreadable })
  }

  private model(news: Extract<ModelNews, { kind: 'model' }>, place: LogPlace): void {
    const { sequence, body } = news
    const { how, model, summary } = body
    if (how === 'by_hand')
      return this.log.info('a model was let serve', { ...place, model, sequence })
    if (how === 'released')
      return this.log.info('fits choose again what serves', { ...place, model, sequence })
    if (summary === undefined) return
    const { kind, rows, bad, unreadable = 0, metrics } = summary
    const { value } = metrics.average_precision
    const judged = value === null ? {} : { average_precision: value }
    const figures = {
      ...place,
      model,
      how,
      kind,
      rows,
      bad,
      unreadable,
      ...judged,
      ...rivalIn(body),
    }
    if (how === 'imported') return this.log.info('a model was imported', figures)
    this.log.info('a model was fitted', { ...figures, ms: this.end(news, 'fitted') })
  }

  /** How long the fit took, ms. */
  private end(news: ModelNews, how: NonNullable<LastFit['ended']>['how']): number {
    const fit = this.fits.get(nameOf(news)) ?? this.newFit()
    this.fits.set(nameOf(news), { ...fit, ended: { atMs: this.nowMs(), how } })
    return this.msSince(fit.begunSteadyMs)
  }

  private newFit(): TimedFit {
    return { begunMs: this.nowMs(), begunSteadyMs: this.steadyMs() }
  }

  private msSince(begunSteadyMs: number): number {
    return Math.round(this.steadyMs() - begunSteadyMs)
  }
}

const nameOf = ({ environment, abuseType }: Pick<ModelNews, 'environment' | 'abuseType'>): string =>
  `${environment} ${abuseType}`

/** What a fitted model was compared with. */
function rivalIn({ champion }: ModelBody): Readonly<Record<string, number>> {
  if (champion === undefined) return {}
  const { chosen, gain } = champion
  return {
    ...(chosen === undefined ? {} : { chosen_by_hand: chosen }),
    ...(typeof gain?.value === 'number' ? { gain: gain.value } : {}),
  }
}

const FAILED = 'a model could not be fitted'
const NOTHING = 'no model was fitted: all rows are good, or all bad'
