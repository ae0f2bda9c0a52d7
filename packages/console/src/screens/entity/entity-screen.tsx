import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useShownId } from '../../parts/entity-link.tsx'
import { Heading } from '../../parts/heading.tsx'
import { useEntityName } from '../../parts/use-entity-name.ts'
import { capital } from './capital.ts'
import { ContentView, OrderView, TransactionView } from './record-view.tsx'
import { DeviceView } from './device-view.tsx'
import { SessionView } from './session-view.tsx'
import { SharedBy } from './shared-by.tsx'

/** One entity: an order, a session, a device, or a value that users share. */
export function EntityScreen() {
  const { type, key } = useParams({ from: '/shell/entities/$type/$key' })
  const nameOf = useEntityName()
  const shownId = useShownId()
  return (
    <Stack gap="md">
      <Heading title={shownId(type, key)} about={capital(nameOf(type))} />
      <View type={type} id={key} />
    </Stack>
  )
}

/** What has no screen of its own is a shared value: the service refuses types that are none, and names those that are. */
function View({ type, id }: { readonly type: string; readonly id: string }) {
  switch (type) {
    case 'order':
      return <OrderView id={id} />
    case 'transaction':
      return <TransactionView id={id} />
    case 'content':
      return <ContentView id={id} />
    case 'session':
      return <SessionView id={id} />
    case 'device':
      return <DeviceView id={id} />
    default:
      return <SharedBy type={type} id={id} />
  }
}
