import { Button } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { useSend } from '../../calls/use-send.ts'
import { useWords } from '../../words/use-words.ts'
import { CallFailure } from '../call-failure.tsx'
import { typedFilter } from './message-filter.ts'
import { MessageRows } from './message-rows.tsx'

/** The latest messages that the filter in a form would take: before anything is saved. */
export function FilterPreview({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  const say = useWords('message-filter')
  const send = useSend('POST /v1/messages:preview')
  const [isShown, setShown] = useState(false)
  const preview = () => {
    const form = within.current?.closest('form')
    if (form === null || form === undefined) return
    setShown(true)
    send.mutate({ body: typedFilter(new FormData(form)) })
  }
  return (
    <div>
      <Button
        mt="sm"
        mb="xs"
        size="xs"
        variant="default"
        loading={send.isPending}
        onClick={preview}
      >
        {say('preview')}
      </Button>
      {isShown && send.error !== null && <CallFailure error={send.error} />}
      {isShown && send.data !== undefined && <MessageRows preview={send.data} />}
    </div>
  )
}
