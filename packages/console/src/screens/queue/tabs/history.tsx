import { Anchor, Text } from '@mantine/core'
import { useStepName } from '../../../parts/notes/use-step-name.ts'
import { useFormat } from '../../../words/use-format.ts'
import { useWords } from '../../../words/use-words.ts'
import classes from '../queue.module.css'
import type { OpenCase } from '../open-case.ts'

const LINK = /^https?:\/\//

/** What people and the service did with the case, the latest first, with their notes. */
export function History({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const format = useFormat()
  const stepName = useStepName()
  if (of.history.length === 0) return <Text size="sm">{say('noHistory')}</Text>
  return (
    <ol className={classes['steps']} aria-label={say('history')}>
      {of.history
        .toReversed()
        .map(({ sequence, did, time, who, note, decisions, to, url, detail }) => (
          <li key={sequence}>
            <Text size="xs" c="var(--winnow-quiet)">
              {format.moment(time)} · {who ?? say('service')}
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {stepName(did)}
              {decisions !== undefined && `: ${decisions.join(', ')}`}
              {to !== undefined && ` → ${to}`}
              {detail !== undefined && ` · ${detail}`}
              {note !== undefined && ` · “${note}”`}
              {url !== undefined && LINK.test(url) && (
                <>
                  {' · '}
                  <Anchor href={url} target="_blank" rel="noreferrer noopener">
                    {url}
                  </Anchor>
                </>
              )}
            </Text>
          </li>
        ))}
    </ol>
  )
}
