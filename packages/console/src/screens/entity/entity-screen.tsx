import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useShownId } from '../../parts/entity-link.tsx'
import { Heading } from '../../parts/heading.tsx'
import { useWords } from '../../words/use-words.ts'
import { ContentView, OrderView, TransactionView } from './record-view.tsx'
import { DeviceView } from './device-view.tsx'
import { SessionView } from './session-view.tsx'
import { SharedBy } from './shared-by.tsx'

/** What has a screen here; users have their own. */
const TYPES = [
  'order',
  'transaction',
  'content',
  'session',
  'device',
  'ip',
  'email',
  'phone',
  'card',
  'bank_account',
  'address',
  'recipient',
  'promotion',
  'referrer',
  'custom',
] as const

type EntityType = (typeof TYPES)[number]

/** One entity: an order, a session, a device, or a value that users share. */
export function EntityScreen() {
  const { type: named, key } = useParams({ from: '/shell/entities/$type/$key' })
  const say = useWords('entity')
  const shownId = useShownId()
  const type = TYPES.find((one) => one === named)
  if (type === undefined) return <Heading title={key} about={say('unknownType', { type: named })} />
  return (
    <Stack gap="md">
      <Heading title={shownId(type, key)} about={say(type)} />
      <View type={type} id={key} />
    </Stack>
  )
}

function View({ type, id }: { readonly type: EntityType; readonly id: string }) {
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
