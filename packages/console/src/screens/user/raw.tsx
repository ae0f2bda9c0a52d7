import { Group, NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { DownloadButton } from '../../parts/download-button.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { EventVerdict } from '../../parts/policy/event-verdict.tsx'
import { RawJson } from '../../parts/raw-json.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { may, useMe } from '../../shell/use-me.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { UserAnswer } from './abuse-types.ts'
import { EraseUser } from './erase-user.tsx'
import { useTimeline } from './use-timeline.ts'

/** Stands for the user as a whole. */
const WHOLE = ''

/** What was sent and stored, as JSON: the user, or one of their entries. */
export function Raw({ user }: { readonly user: UserAnswer }) {
  const say = useWords('records')
  const format = useFormat()
  const me = useMe()
  const mayExport = may(me, 'erase_users') && may(me, 'read_personal_data')
  const { entry } = useSearch({ from: '/shell/users/$userId' })
  const navigate = useNavigate({ from: '/users/$userId' })
  const timeline = useTimeline(user.user_id)
  const choose = (value: string) =>
    void navigate({
      search: ({ entry: _former, ...now }) => ({
        ...now,
        ...(value !== WHOLE && { entry: Number(value) }),
      }),
      replace: true,
    })
  const entries = (timeline.data ?? []).map(({ sequence, type, kind, time }) => ({
    value: String(sequence),
    label: say('rawEvent', { type: type ?? kind, time: format.moment(time) }),
  }))
  const isListed = entry === undefined || entries.some(({ value }) => value === String(entry))
  return (
    <Section title={say('raw')}>
      <NativeSelect
        size="xs"
        maw="28rem"
        mb="sm"
        label={say('rawOf')}
        description={say('rawHelp')}
        value={entry === undefined ? WHOLE : String(entry)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: WHOLE, label: say('rawUser') },
          ...(isListed ? [] : [{ value: String(entry), label: `#${entry}` }]),
          ...entries,
        ]}
      />
      {entry === undefined ? (
        <RawJson label={say('raw')} value={user} />
      ) : (
        <RawEntry sequence={entry} />
      )}
      {mayExport && (
        <Group my="sm">
          <DownloadButton
            name="GET /v1/users/{userId}/export"
            input={{ userId: user.user_id }}
            file={`${user.user_id}.json`}
            label={say('exportUser')}
          />
          <Quiet>{say('exportUserHelp')}</Quiet>
        </Group>
      )}
      {may(me, 'erase_users') && <EraseUser userId={user.user_id} />}
      {timeline.hasMore && <Quiet>{say('rawMore')}</Quiet>}
      <MoreButton of={timeline} />
    </Section>
  )
}

function RawEntry({ sequence }: { readonly sequence: number }) {
  const say = useWords('records')
  const entry = useCall('GET /v1/events/{sequence}', { sequence })
  return (
    <Answered of={entry}>
      {(known) => (
        <>
          <EventVerdict sequence={sequence} />
          <RawJson label={say('raw')} value={known} />
        </>
      )}
    </Answered>
  )
}
