import type { ReactNode } from 'react'
import type { CallError } from '../calls/call-error.ts'
import type { Answer } from '../calls/call-types.ts'
import { useFormat } from '../words/use-format.ts'
import { useWords } from '../words/use-words.ts'
import { Answered } from './answered.tsx'
import { EntityLink } from './entity-link.tsx'
import { Rows } from './rows.tsx'
import { Quiet } from './section.tsx'

export type ShownLabel = Answer<'GET /v1/labels'>['labels'][number]

export interface LabelRowsProps {
  readonly label: string
  readonly of: {
    readonly data: { readonly labels: readonly ShownLabel[] } | undefined
    readonly error: CallError | null
    readonly refetch: () => unknown
  }
  /** What can be done with a label, at its end. */
  readonly actionsOf?: (label: ShownLabel) => ReactNode
}

/** Labels that hold, the newest first. What nothing is known of has none. */
export function LabelRows({ label, of, actionsOf }: LabelRowsProps) {
  const say = useWords('common')
  const format = useFormat()
  if (of.error?.word === 'not_found') return <Quiet>{say('noLabels')}</Quiet>
  return (
    <Answered of={of}>
      {({ labels }) => {
        if (labels.length === 0) return <Quiet>{say('noLabels')}</Quiet>
        return (
          <Rows
            label={label}
            rows={labels}
            keyOf={({ sequence }) => String(sequence)}
            columns={[
              {
                title: say('label'),
                cell: ({ is_bad: isBad }) => say(isBad ? 'labelBad' : 'labelGood'),
                isShort: true,
              },
              { title: say('abuseType'), cell: ({ abuse_type: type }) => say(type), isShort: true },
              {
                title: say('labelOf'),
                cell: ({ of: subject }) =>
                  subject === undefined ? (
                    say('wholeUser')
                  ) : (
                    <EntityLink type={subject.type} id={subject.id} />
                  ),
              },
              {
                title: say('labelFrom'),
                cell: ({ source, analyst, description }) =>
                  [source?.replace(/^\$/, ''), analyst, description]
                    .filter((text) => text !== undefined)
                    .join(' · '),
              },
              { title: say('labelTime'), cell: ({ time }) => format.moment(time), isShort: true },
              ...(actionsOf === undefined ? [] : [{ title: '', cell: actionsOf }]),
            ]}
          />
        )
      }}
    </Answered>
  )
}
