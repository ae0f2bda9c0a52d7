import { usePages } from '../../calls/use-pages.ts'
import type { Input } from '../../calls/call-types.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { MoreButton } from '../more-button.tsx'
import { Rows } from '../rows.tsx'
import { Quiet, Section } from '../section.tsx'
import { AuditChanges, useActor } from './audit-entry.tsx'

export interface HistoryProps {
  /** What it is of: type and id as the audit has them. */
  readonly type: NonNullable<Input<'GET /v1/audit'>['on_type']>
  readonly id: string
  /** Of an account's part: only its entries. */
  readonly account?: string | undefined
}

const PAGE = 20

/** Who changed something, when and how, by the audit. For those who may read it. */
export function History({ type, id, account }: HistoryProps) {
  const say = useWords('audit')
  const format = useFormat()
  const actor = useActor()
  const audit = usePages('GET /v1/audit', { on_type: type, on: id, account, limit: PAGE })
  return (
    <Section title={say('history')}>
      <Answered of={audit}>
        {(pages) => {
          const entries = pages.flatMap((page) => page.entries)
          if (entries.length === 0) return <Quiet>{say('noHistory')}</Quiet>
          return (
            <Rows
              label={say('history')}
              rows={entries}
              keyOf={({ sequence }) => String(sequence)}
              columns={[
                { title: say('when'), cell: ({ time }) => format.moment(time), isShort: true },
                { title: say('who'), cell: ({ who }) => actor(who) },
                { title: say('what'), cell: ({ what }) => say(what), isShort: true },
                {
                  title: say('changes'),
                  cell: ({ changes }) => <AuditChanges changes={changes} />,
                },
              ]}
            />
          )
        }}
      </Answered>
      <MoreButton of={audit} />
    </Section>
  )
}
