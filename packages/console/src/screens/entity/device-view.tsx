import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { EntityLink } from '../../parts/entity-link.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { SharedBy } from './shared-by.tsx'

type Device = Answer<'GET /v1/devices/{deviceId}'>

/** A device that a collector saw; one that only events name is known as a value. */
export function DeviceView({ id }: { readonly id: string }) {
  const device = useCall('GET /v1/devices/{deviceId}', { deviceId: id })
  if (device.error?.word === 'not_found') return <SharedBy type="device" id={id} />
  return <Answered of={device}>{(known) => <Collected device={known} />}</Answered>
}

function Collected({ device }: { readonly device: Device }) {
  const say = useWords('entity')
  const format = useFormat()
  return (
    <>
      <Facts
        facts={[
          [say('firstSeen'), format.moment(device.first_seen)],
          [say('lastSeen'), format.moment(device.last_seen)],
          [say('users'), format.number(device.user_count)],
          [say('fingerprint'), device.fingerprint?.text],
          [say('warnings'), device.warnings.length === 0 ? undefined : device.warnings.join(' ')],
          ...device.signals.map(({ name, text }) => [name, text] as const),
        ]}
      />
      <Section title={say('usersOf')}>
        <Rows
          label={say('usersOf')}
          rows={device.users}
          keyOf={(userId) => userId}
          columns={[
            { title: say('user'), cell: (userId) => <EntityLink type="user" id={userId} /> },
          ]}
        />
      </Section>
      <Section title={say('sessions')}>
        <Rows
          label={say('sessions')}
          rows={device.sessions}
          keyOf={(session) => session.id}
          columns={[
            {
              title: say('session'),
              cell: (session) => <EntityLink type="session" id={session.id} />,
            },
            {
              title: say('user'),
              cell: ({ user_id: userId }) =>
                userId === null ? say('noUser') : <EntityLink type="user" id={userId} />,
            },
            {
              title: say('lastSeen'),
              cell: ({ last_seen: at }) => format.moment(at),
              isShort: true,
            },
          ]}
        />
      </Section>
    </>
  )
}
