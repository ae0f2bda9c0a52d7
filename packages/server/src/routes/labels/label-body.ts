import { isPlaceholder, isRecord, readTime } from '@winnow/contract'
import { LABEL_SUBJECT, NEW_LABEL, NEW_LABELS } from '@winnow/contract/native'
import type { LabelledEntity, NewLabelRequest } from '@winnow/engine'
import { missingMembers, readBodyMembers, wrongMembers } from '../../http/body/body-members.ts'
import { OwnRefusal } from '../../http/refusals.ts'

const IS_PLACEHOLDER = 'must be an id; this is a placeholder for "no id"'

/** A label as a body says it. */
export interface StatedLabelBody {
  /** Where it stands in the body, as issues name it: empty, or `labels[2].`. */
  readonly place: string
  readonly userId: string
  /** What was odd in it, and how it was read. */
  readonly warnings: readonly string[]
  /** The id of the login that it is about, or the number of its entry. */
  readonly login?: string
  readonly label: NewLabelRequest['label']
}

/**
 * Reads one label, or `{labels: [...]}`. Errors: OwnRefusal invalid_request, its issues name the
 * field, as in `labels[2].abuse_type`.
 */
export function readLabels(body: unknown, nowMs: number): readonly StatedLabelBody[] {
  if (!isRecord(body) || !Object.hasOwn(body, 'labels')) {
    return [{ place: '', ...readLabel(body, nowMs) }]
  }
  const { labels } = readBodyMembers(body, NEW_LABELS)
  return (labels ?? []).map((label, at) => {
    const place = `labels[${at}]`
    return { place: `${place}.`, ...under(place, () => readLabel(label, nowMs)) }
  })
}

function readLabel(body: unknown, nowMs: number): Omit<StatedLabelBody, 'place'> {
  const read = readBodyMembers(body, NEW_LABEL)
  const { user_id: userId, abuse_type: abuseType, is_bad: isBad, of } = read
  if (userId === undefined || abuseType === undefined || isBad === undefined) {
    throw missingMembers({ user_id: userId, abuse_type: abuseType, is_bad: isBad })
  }
  if (isPlaceholder('account', userId)) throw wrongMembers({ user_id: IS_PLACEHOLDER })
  const { timeMs, refusal, warnings } = readTime(read.time, { path: 'time', nowMs })
  if (refusal !== undefined) throw wrongMembers({ time: inSentence(refusal.message) })
  const { source, analyst, description } = read
  const subject = of === undefined ? undefined : under('of', () => readLabelled(of))
  return {
    userId,
    warnings: warnings.map(({ path, message }) => `${path}: ${message}`),
    label: {
      abuseType,
      isBad,
      ...(timeMs === undefined ? {} : { timeMs }),
      ...(description === undefined ? {} : { description }),
      ...(source === undefined ? {} : { source }),
      ...(analyst === undefined ? {} : { analyst }),
      ...(subject?.type === 'login' || subject === undefined
        ? {}
        : { of: { ...subject, type: subject.type } }),
    },
    ...(subject?.type === 'login' ? { login: subject.id } : {}),
  }
}

/** Issues begin in lower case, as they follow the name of a member. */
const inSentence = (message: string): string => message.charAt(0).toLowerCase() + message.slice(1)

/** What a label is about. */
interface NamedSubject {
  readonly type: LabelledEntity['type'] | 'login'
  readonly id: string
}

function readLabelled(body: unknown): NamedSubject {
  const { type, id: subjectId } = readBodyMembers(body, LABEL_SUBJECT)
  if (type === undefined || subjectId === undefined) throw missingMembers({ type, id: subjectId })
  if (isPlaceholder(type === 'session' ? 'account' : 'thing', subjectId)) {
    throw wrongMembers({ id: IS_PLACEHOLDER })
  }
  return { type, id: subjectId }
}

/** Reads a part of the body; its issues are prefixed with the part's path. */
function under<T>(place: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof OwnRefusal)) throw error
    const issues = Object.entries(error.issues ?? { '': 'must be a JSON object' })
    throw wrongMembers(
      Object.fromEntries(
        issues.map(([name, issue]) => [name === '' ? place : `${place}.${name}`, issue]),
      ),
    )
  }
}
