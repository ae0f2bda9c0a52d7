import type { AnswerOf, qualityCalls } from '@winnow/contract/native'
import type { StoredCase } from '@winnow/engine'
import type { WrittenValue } from '../../answers/written.ts'

type DisagreementJson = WrittenValue<
  AnswerOf<(typeof qualityCalls)['listDisagreements']>
>['disagreements'][number]
type GoldenJson = WrittenValue<AnswerOf<(typeof qualityCalls)['markGoldenCase']>>

const aboutJson = ({ queue, entity, userId, abuseType }: StoredCase) => ({
  queue,
  entity: { type: entity.type, id: entity.id },
  user_id: userId ?? null,
  abuse_type: abuseType,
})

/** None of a case that is gone. */
export function disagreementJson(
  copy: StoredCase,
  first: StoredCase | undefined,
): DisagreementJson[] {
  const sides = [first, copy].flatMap((one) => (one === undefined ? [] : sideJson(one)))
  const [one, other] = sides
  if (first === undefined || one === undefined || other === undefined) return []
  return [
    {
      case_id: String(first.id),
      copy_id: String(copy.id),
      ...aboutJson(first),
      first: one,
      second: other,
    },
  ]
}

function sideJson({ ending, history }: StoredCase): DisagreementJson['first'][] {
  if (ending?.verdict === undefined) return []
  const { who = '', decisions = [], verdict, sequence, atMs } = ending
  const note = history.find((step) => step.sequence === sequence)?.note
  return [{ who, decisions: [...decisions], verdict, note: note ?? null, time: atMs }]
}

/** None of a case that is not golden. */
export function goldenJson(of: StoredCase): GoldenJson[] {
  if (of.golden === undefined) return []
  const { decision, verdict, who, atMs, judges } = of.golden
  return [
    {
      case_id: String(of.id),
      ...aboutJson(of),
      decision,
      verdict,
      marked_by: who,
      marked_at: atMs,
      judges: judges.length,
    },
  ]
}
