import { createHash } from 'node:crypto'
import type {
  backtestHeadSchema,
  backtestReportSchema,
  backtestSchema,
  POLICY_RESULTS,
} from '@winnow/contract/native'
import type { LedgerBacktestReport } from '@winnow/engine'
import type { Written } from '../answers/written.ts'
import type { KeptBacktest } from './kept-backtest.ts'

type ReportJson = Written<typeof backtestReportSchema>

/** A backtest without its figures, as the wire has it. */
export function backtestHeadJson(kept: KeptBacktest): Written<typeof backtestHeadSchema> {
  const { span, lastSequence, wasVersion } = kept.job
  return {
    id: kept.id,
    state: kept.state,
    created_at: kept.createdAtMs,
    from: span.fromMs,
    to: span.toMs,
    was: wasVersion ?? null,
    last_sequence: lastSequence,
    share: kept.share,
    error: kept.error ?? null,
    code: kept.code ?? null,
    digest: kept.state === 'done' ? digestOf(kept) : null,
  }
}

/** Of the figures as they are kept: two runs with one digest gave the same bytes. */
const digestOf = ({ report }: KeptBacktest): string =>
  createHash('sha256').update(JSON.stringify(report)).digest('hex')

/** A backtest with the figures that there are. */
export const backtestJson = (kept: KeptBacktest): Written<typeof backtestSchema> => ({
  ...backtestHeadJson(kept),
  policy: kept.job.wouldBe as Record<string, unknown>,
  report: kept.report === undefined ? null : reportJson(kept.report),
})

function reportJson(report: LedgerBacktestReport): ReportJson {
  const { known, reviewLoad } = report
  return {
    events: report.events,
    unscored: report.unscored,
    score_changes: report.scoreChanges,
    unpriced: report.unpriced,
    ...(report.scoreChangesRun !== undefined && { score_changes_run: report.scoreChangesRun }),
    ...(report.unknownReasons !== undefined && { unknown_reasons: report.unknownReasons }),
    unsure_owner: {
      count: report.unsureOwner.count,
      sequences: report.unsureOwner.sequences,
    },
    judged_one_of: report.judgedOneOf,
    control: controlJson(report.control),
    from: report.firstMs ?? null,
    to: report.lastMs ?? null,
    table: report.table.map(({ wouldBe, amountMicros, ...cell }) => ({
      ...cell,
      would_be: wouldBe,
      amount_micros: amountMicros,
    })),
    weeks: report.weeks.map(({ fromMs, was, wouldBe }) => ({
      from: fromMs,
      was: countsJson(was),
      would_be: countsJson(wouldBe),
    })),
    routes: {
      was: report.routes.was.map(routeJson),
      would_be: report.routes.wouldBe.map(routeJson),
    },
    causes: report.causes.map(({ workflow, was, wouldBe, events, amountMicros }) => ({
      workflow,
      was: was ?? null,
      would_be: wouldBe ?? null,
      events,
      amount_micros: amountMicros,
    })),
    money: moneyJson(report.money),
    review_load: { was: reviewLoad.was, would_be: reviewLoad.wouldBe },
    known: {
      bad: known.bad,
      good: known.good,
      not_yet_known: known.not_yet_knowable,
      unknown: known.unknown,
    },
    blocked_before: report.blockedBefore,
    newly_blocked_good: examplesJson(report.newlyBlockedGood),
    newly_passed_bad: examplesJson(report.newlyPassedBad),
    overlaps: examplesJson(report.overlaps),
    thresholds: report.thresholds.map(({ abuseType, points }) => ({
      abuse_type: abuseType,
      points: points.map(({ badMicros, goodMicros, ...point }) => ({
        ...point,
        bad_micros: badMicros,
        good_micros: goodMicros,
      })),
    })),
  }
}

function controlJson(control: LedgerBacktestReport['control']): ReportJson['control'] {
  if (control === undefined) return null
  const { notYetKnown, precision, ...counts } = control
  return { ...counts, not_yet_known: notYetKnown, precision: precision ?? null }
}

/** In the order of POLICY_RESULTS. */
function countsJson([allow = 0, challenge = 0, review = 0, block = 0]: readonly number[]): Readonly<
  Record<(typeof POLICY_RESULTS)[number], number>
> {
  return { allow, challenge, review, block }
}

/** The figures of a route, as the wire has them. */
export function routeJson(
  route: LedgerBacktestReport['routes']['was'][number],
): ReportJson['routes']['was'][number] {
  const { amountMicros, notYetKnown, sameWithout, precision, recall, remark, ...others } = route
  const { scoreChanges, busiestDay, ...rest } = others
  return {
    ...rest,
    ...(busiestDay !== undefined && { busiest_day: busiestDay }),
    amount_micros: amountMicros,
    not_yet_known: notYetKnown,
    ...(scoreChanges !== undefined && { score_changes: scoreChanges }),
    same_without: sameWithout,
    precision: precision ?? null,
    recall: recall ?? null,
    remark: remark ?? null,
  }
}

function moneyJson(money: LedgerBacktestReport['money']): ReportJson['money'] {
  const { costs } = money
  return {
    costs: {
      loss_share: costs.lossShare,
      margin_share: costs.marginShare,
      review_micros: costs.reviewMicros,
      review_minutes: costs.reviewMinutes,
    },
    loss_avoided: money.lossAvoided,
    good_hurt: money.goodHurt,
    reviews: money.reviews,
    review_minutes: money.reviewMinutes,
    review_cost_micros: money.reviewCost,
    balance: money.balance,
    unknown_micros: money.unknownMicros,
  }
}

/** Events that are shown, as the wire has them. */
export const examplesJson = ({
  count,
  shown,
}: LedgerBacktestReport['overlaps']): ReportJson['overlaps'] => ({
  count,
  shown: shown.map(({ sequence, userId, amountMicros, was, wouldBe }) => ({
    sequence,
    user_id: userId ?? null,
    amount_micros: amountMicros ?? null,
    was,
    would_be: wouldBe,
  })),
})
