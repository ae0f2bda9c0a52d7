import { Group, SegmentedControl, Stack } from '@mantine/core'
import { useCall } from '../../calls/use-call.ts'
import { usePages } from '../../calls/use-pages.ts'
import { Answered } from '../../parts/answered.tsx'
import { Heading } from '../../parts/heading.tsx'
import { useWords } from '../../words/use-words.ts'
import { EventRows } from './event-rows.tsx'
import { SPANS } from './explore-search.ts'
import { DEFAULT_COLUMNS } from './explore-selection.ts'
import { Filters } from './filters.tsx'
import { Groups } from './groups.tsx'
import { NextSteps } from './next-steps.tsx'
import { PartNotice } from './part-notice.tsx'
import { SavedViews } from './saved-views.tsx'
import { Series } from './series.tsx'
import { useExplore } from './use-explore.ts'

/** Any question about past events: which, how many, of what, and what to do with them. */
export function ExploreScreen() {
  const say = useWords('explore')
  const exploring = useExplore()
  const { search, selection, change } = exploring
  const columns = search.columns ?? DEFAULT_COLUMNS
  const pages = usePages('GET /v1/explore/events', { ...selection, columns: columns.join(',') })
  const fields = useCall('GET /v1/explore/fields', selection, { keepsFormer: true })
  const names = fields.data?.fields ?? []
  const span = search.from === undefined && search.to === undefined ? (search.span ?? '7d') : ''
  return (
    <Stack gap="md">
      <Heading title={say('title')} about={say('about')}>
        <SavedViews />
        <SegmentedControl
          size="xs"
          aria-label={say('span')}
          value={span}
          onChange={(value) => change({ span: value, from: undefined, to: undefined })}
          data={SPANS.map((one) => ({ value: one, label: say(`span-${one}`) }))}
        />
      </Heading>
      <Filters exploring={exploring} fields={names} />
      <Answered of={pages}>
        {(all) => {
          const [first] = all
          return first === undefined ? null : (
            <>
              <PartNotice of={first} />
              <Group justify="space-between" gap="xs">
                <strong role="status">{say('count', { count: first.count })}</strong>
                <NextSteps exploring={exploring} first={first} columns={columns} />
              </Group>
            </>
          )
        }}
      </Answered>
      <Series exploring={exploring} />
      <Groups exploring={exploring} fields={names} />
      <EventRows exploring={exploring} pages={pages} fields={names} columns={columns} />
    </Stack>
  )
}
