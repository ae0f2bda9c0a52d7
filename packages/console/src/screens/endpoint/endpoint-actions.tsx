import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { Endpoint } from '../../parts/endpoints/endpoint-state.ts'
import { useWords } from '../../words/use-words.ts'
import { ChangeEndpoint } from './change-endpoint.tsx'
import { DeleteEndpoint } from './delete-endpoint.tsx'
import { DisableEndpoint } from './disable-endpoint.tsx'
import type { EndpointDialogProps } from './endpoint-changes.ts'
import { EnableEndpoint } from './enable-endpoint.tsx'
import { RotateSecret } from './rotate-secret.tsx'

const DIALOGS = {
  change: ChangeEndpoint,
  rotate: RotateSecret,
  disable: DisableEndpoint,
  enable: EnableEndpoint,
  delete: DeleteEndpoint,
} as const satisfies Record<string, ComponentType<EndpointDialogProps>>

const ICON_PIXELS = 14

/** What can be done to the endpoint. */
export function EndpointActions({ endpoint }: { readonly endpoint: Endpoint }) {
  const say = useWords('endpoints')
  const [open, setOpen] = useState<keyof typeof DIALOGS>()
  const Opened = open === undefined ? undefined : DIALOGS[open]
  const turn = endpoint.state === 'active' ? 'disable' : 'enable'
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen('change')}>
        {say('change')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setOpen(turn)}>
        {say(turn)}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            rightSection={<IconChevronDown size={ICON_PIXELS} aria-hidden />}
          >
            {say('actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('rotate')}>{say('rotate')}</Menu.Item>
          <Menu.Item onClick={() => setOpen('delete')}>{say('delete')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {Opened !== undefined && <Opened endpoint={endpoint} onClose={() => setOpen(undefined)} />}
    </>
  )
}
