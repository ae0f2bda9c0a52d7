import { Code } from '@mantine/core'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { Health } from './findings.tsx'

interface ProblemsProps {
  readonly title: string
  /** What an empty list means. */
  readonly none: string
  readonly problems: Health['refusals']
}

/** What was wrong with events, by type and field, the most frequent first; each code leads to its page of the reference. */
export function Problems({ title, none, problems }: ProblemsProps) {
  const say = useWords('health')
  const format = useFormat()
  return (
    <Section title={title}>
      {problems.length === 0 ? (
        <Quiet>{none}</Quiet>
      ) : (
        <Rows
          label={title}
          rows={problems}
          keyOf={({ type, code, problem, path }) => `${type} ${code} ${problem} ${path}`}
          columns={[
            { title: say('eventType'), cell: ({ type }) => type ?? say('unknownType') },
            { title: say('field'), cell: ({ path }) => <Code>{path}</Code> },
            {
              title: say('problem'),
              cell: ({ code, problem }) => (problem === null ? code : `${code} ${problem}`),
            },
            { title: say('count'), cell: ({ count }) => format.number(count), isNumber: true },
            { title: say('lastSeen'), cell: ({ last_seen: last }) => format.moment(last) },
          ]}
        />
      )}
    </Section>
  )
}
