import { usePages } from '../../calls/use-pages.ts'
import { Answered } from '../../parts/answered.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

/** The devices of a user, the one seen last first. */
export function Devices({ userId }: { readonly userId: string }) {
  const say = useWords('user')
  const format = useFormat()
  const devices = usePages('GET /v1/users/{userId}/devices', { userId })
  return (
    <Section title={say('tab-devices')}>
      <Answered of={devices}>
        {(pages) => {
          const rows = pages.flatMap((page) => page.devices)
          if (rows.length === 0) return <Quiet>{say('noDevices')}</Quiet>
          return (
            <Rows
              label={say('tab-devices')}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { title: say('device'), cell: ({ id }) => <EntityLink type="device" id={id} /> },
                {
                  title: say('what'),
                  cell: ({ signals }) => signals.map(({ text }) => text).join(' '),
                },
                { title: say('warnings'), cell: ({ warnings }) => warnings.join(' ') },
                {
                  title: say('users'),
                  cell: ({ user_count: users }) => format.number(users),
                  isNumber: true,
                },
                {
                  title: say('lastSeen'),
                  cell: ({ last_seen: at }) => format.moment(at),
                  isShort: true,
                },
              ]}
            />
          )
        }}
      </Answered>
      <MoreButton of={devices} />
    </Section>
  )
}
