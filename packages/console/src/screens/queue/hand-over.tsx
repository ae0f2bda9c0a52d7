import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { useWords } from '../../words/use-words.ts'
import { NoteForm } from './note-form.tsx'
import type { Queue } from './queue.ts'
import type { OpenCase } from './open-case.ts'
import type { DeskActs } from './use-desk.ts'

interface HandOverProps {
  readonly of: OpenCase
  readonly queue: Queue
  readonly desk: DeskActs
  readonly onEnd: () => void
}

/** Gives the case to a person, with a note. */
export function HandOver({ of, queue, desk, onEnd }: HandOverProps) {
  const say = useWords('queue')
  const me = useMe()
  const [to, setTo] = useState('')
  const { data } = useCall('GET /v1/people', {}, { isOn: may(me, 'manage_people') })
  const people = [...(queue.persons ?? []), ...(data?.people ?? []).map(({ email }) => email)]
  const others = [...new Set(people)].filter((email) => email !== me?.email)
  const send = async (note: string) => {
    if (to.trim() === '') return
    onEnd()
    await desk.step(of, say('handOver'), { do: 'hand_over', to: to.trim(), note })
  }
  return (
    <NoteForm title={say('handOver')} onSend={send} onEnd={onEnd}>
      <Autocomplete
        autoFocus
        required
        mb="xs"
        label={say('toPerson')}
        data={others}
        value={to}
        onChange={setTo}
      />
    </NoteForm>
  )
}
