import { Text } from '@mantine/core'
import { usePages } from '../../../calls/use-pages.ts'
import { Answered } from '../../../parts/answered.tsx'
import { MoreButton } from '../../../parts/more-button.tsx'
import { useFormat } from '../../../words/use-format.ts'
import { useWords } from '../../../words/use-words.ts'
import classes from '../queue.module.css'

const PAGE = 30

/** What happened to the user, the latest first. */
export function Timeline({ userId }: { readonly userId: string }) {
  const say = useWords('queue')
  const format = useFormat()
  const pages = usePages('GET /v1/users/{userId}/timeline', { userId, limit: PAGE })
  return (
    <Answered of={pages}>
      {(all) => (
        <>
          <ol className={classes['steps']} aria-label={say('timeline')}>
            {all
              .flatMap(({ entries }) => entries)
              .map(({ sequence, time, kind, type }) => (
                <li key={sequence}>
                  <Text size="xs" c="var(--winnow-quiet)">
                    {format.moment(time)}
                  </Text>
                  <Text size="sm">{type ?? kind}</Text>
                </li>
              ))}
          </ol>
          <MoreButton of={pages} />
        </>
      )}
    </Answered>
  )
}
