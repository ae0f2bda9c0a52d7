import { Button, Group } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { useSend } from '../../calls/use-send.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { Quiet } from '../../parts/section.tsx'
import { useWords } from '../../words/use-words.ts'
import { ErasureState } from './erasure-state.tsx'

const ICON_PIXELS = 15

const EVERY_MS = 1000

/** How far the erasure of a user is, once it is asked for. */
export function useErasure(userId: string, isOn: boolean) {
  return useCall(
    'GET /v1/users/{userId}/erasure',
    { userId },
    {
      isOn,
      everyMs: (latest) =>
        latest?.state === 'waiting' || latest?.state === 'running' ? EVERY_MS : false,
    },
  )
}

/** Takes the user away for good, once their id was typed. */
export function EraseUser({ userId }: { readonly userId: string }) {
  const say = useWords('user')
  const [isOpen, setOpen] = useState(false)
  const [isBegun, setBegun] = useState(false)
  const erasure = useErasure(userId, isBegun)
  const begin = useSend('POST /v1/users/{userId}/erasure', {
    changes: ['GET /v1/users/{userId}/erasure'],
    onDone: () => {
      setBegun(true)
      setOpen(false)
    },
  })
  const cache = useQueryClient()
  const isDone = erasure.data?.report != null
  // What the console still holds of the user goes, and the screen says that they were erased.
  useEffect(() => {
    if (isDone) void cache.resetQueries()
  }, [cache, isDone])
  const isUnderWay = isBegun && erasure.data?.state !== 'failed'
  return (
    <>
      {isBegun && <ErasureState of={erasure} />}
      {!isUnderWay && (
        <Group mb="sm">
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            size="xs"
            leftSection={<IconEraser size={ICON_PIXELS} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {say('erase')}
          </Button>
          <Quiet>{say('eraseHelp')}</Quiet>
        </Group>
      )}
      {isOpen && (
        <Confirm
          title={say('eraseTitle', { user: userId })}
          action={say('eraseNow')}
          typed={userId}
          error={begin.error}
          isPending={begin.isPending}
          onConfirm={() => begin.mutate({ userId })}
          onClose={() => setOpen(false)}
        >
          {say('eraseWhat')}
        </Confirm>
      )}
    </>
  )
}
