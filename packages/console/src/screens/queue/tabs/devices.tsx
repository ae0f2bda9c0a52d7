import { usePages } from '../../../calls/use-pages.ts'
import { Answered } from '../../../parts/answered.tsx'
import { EntityLink } from '../../../parts/entity-link.tsx'
import { MoreButton } from '../../../parts/more-button.tsx'
import { Rows } from '../../../parts/rows.tsx'
import { Quiet } from '../../../parts/section.tsx'
import { useFormat } from '../../../words/use-format.ts'
import { useWords } from '../../../words/use-words.ts'

/** The devices that the user was seen with. */
export function Devices({ userId }: { readonly userId: string }) {
  const say = useWords('queue')
  const format = useFormat()
  const pages = usePages('GET /v1/users/{userId}/devices', { userId })
  return (
    <Answered of={pages}>
      {(all) => {
        const devices = all.flatMap((page) => page.devices)
        if (devices.length === 0) return <Quiet>{say('noDevices')}</Quiet>
        return (
          <>
            <Rows
              label={say('devices')}
              rows={devices}
              keyOf={({ id }) => id}
              columns={[
                { title: say('device'), cell: ({ id }) => <EntityLink type="device" id={id} /> },
                {
                  title: say('signals'),
                  cell: ({ signals, warnings }) =>
                    [...warnings.map((one) => `⚠ ${one}`), ...signals.map(({ text }) => text)].join(
                      ' ',
                    ),
                },
                {
                  title: say('users'),
                  cell: (one) => format.number(one.user_count),
                  isNumber: true,
                },
                {
                  title: say('lastSeen'),
                  cell: (one) => format.moment(one.last_seen),
                  isShort: true,
                },
              ]}
            />
            <MoreButton of={pages} />
          </>
        )
      }}
    </Answered>
  )
}
