import { useCallback, useMemo } from 'react'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import type { CodeWord } from '../../parts/code-editor/code-editor-props.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

type Vocabulary = Answer<'GET /v1/policies:vocabulary'>
type Field = Answer<'GET /v1/fields'>['fields'][number]

const COMPARED = /([A-Za-z_][\w.]*)\s*(?:==|!=|in\s*\[)\s*'?[\w$]*$/

/** What conditions can read of events of a type, with how often custom fields come and what is mostly in them (P19). */
export function useConditionWords(eventType: string): (line: string) => readonly CodeWord[] {
  const say = useWords('policies')
  const format = useFormat()
  const vocabulary = useCall('GET /v1/policies:vocabulary', { event_type: eventType })
  const fields = useCall('GET /v1/fields', { event_type: eventType })
  const known = useMemo(() => {
    const custom = new Map(fields.data?.fields.map((one) => [`event.custom.${one.name}`, one]))
    const seen = ({ share, values, last_seen: last }: Field) =>
      say('fieldSeen', {
        share: format.share(share),
        values: values.map(({ value }) => String(value)).join(', ') || '–',
        last: format.distance(last, Date.now()),
      })
    return {
      words: wordsOf(vocabulary.data, custom, seen),
      values: valuesOf(vocabulary.data, custom),
    }
  }, [vocabulary.data, fields.data, say, format])
  return useCallback(
    (line) => {
      const compared = COMPARED.exec(line)?.[1]
      const values = compared === undefined ? undefined : known.values.get(compared)
      return values ?? known.words
    },
    [known],
  )
}

function wordsOf(
  vocabulary: Vocabulary | undefined,
  custom: ReadonlyMap<string, Field>,
  seen: (field: Field) => string,
): readonly CodeWord[] {
  const variables = (vocabulary?.variables ?? []).map(({ name, type, about }) => {
    const field = custom.get(name)
    return {
      word: name,
      detail: type,
      about: field === undefined ? about : `${about}\n${seen(field)}`,
    }
  })
  const functions = (vocabulary?.functions ?? []).map(({ name, about, example }) => ({
    word: name,
    detail: '()',
    about: `${about}\n${example}`,
  }))
  return [...variables, ...functions]
}

/** The values that a variable is compared with. */
function valuesOf(vocabulary: Vocabulary | undefined, custom: ReadonlyMap<string, Field>) {
  const values = new Map<string, readonly CodeWord[]>()
  for (const { name, words } of vocabulary?.variables ?? []) {
    if (words.length > 0)
      values.set(
        name,
        words.map((word) => ({ word: `'${word}'` })),
      )
  }
  for (const [name, field] of custom) {
    if (field.values.length === 0) continue
    values.set(
      name,
      field.values.map(({ value }) => ({
        word: typeof value === 'string' ? `'${value}'` : String(value),
      })),
    )
  }
  return values
}

const MEMBERS = [
  'workflows',
  'queues',
  'counters',
  'custom_fields',
  'rollout_guard',
  'latency_guard',
  'name',
  'display_name',
  'on',
  'entity',
  'abuse_types',
  'routes',
  'when',
  'share',
  'budget',
  'do',
  'decide',
  'review',
  'tag',
  'notify',
  'add_to_list',
  'remove_from_list',
  'value',
  'for',
  'answer',
] as const

/** What fits at a place of the whole text: names of members, of decisions, queues and lists, and what conditions read. */
export function useDocumentWords(eventType: string): (line: string) => readonly CodeWord[] {
  const conditionWords = useConditionWords(eventType)
  const decisions = useCall('GET /v1/decisions', {}).data?.decisions
  const queues = useCall('GET /v1/queues', {}).data?.queues
  const lists = useCall('GET /v1/lists', {}).data?.lists
  return useCallback(
    (line) => {
      const member = /^\s*(?:- )*(\w+):/.exec(line)?.[1]
      if (member === undefined) {
        return /^\s*(?:- )*\w*$/.test(line) ? MEMBERS.map((word) => ({ word: `${word}:` })) : []
      }
      if (member === 'decide')
        return decisions?.map(({ id, name }) => ({ word: id, detail: name })) ?? []
      if (member === 'review') return queues?.map(({ name }) => ({ word: name })) ?? []
      if (member.endsWith('_list')) return lists?.map(({ name }) => ({ word: name })) ?? []
      return ['when', 'where', 'value', 'by', 'sum', 'distinct'].includes(member)
        ? conditionWords(line)
        : []
    },
    [conditionWords, decisions, queues, lists],
  )
}
