import { Anchor } from '@mantine/core'
import type { Answer } from '../../calls/call-types.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Rows } from '../rows.tsx'
import { Quiet } from '../section.tsx'

type Preview = Answer<'POST /v1/messages:preview'>
type Message = Preview['messages'][number]

interface MessageRowsProps {
  readonly preview: Preview
  /** Absent where a message cannot be opened. */
  readonly onOpen?: (message: Message) => void
}

/** The newest messages that matched a filter. */
export function MessageRows({ preview: { messages, looked_at: of }, onOpen }: MessageRowsProps) {
  const say = useWords('message-filter')
  const format = useFormat()
  if (messages.length === 0) return <Quiet>{say('noMessages')}</Quiet>
  return (
    <>
      <Quiet>{say('matched', { count: messages.length, of: format.number(of) })}</Quiet>
      <Rows
        label={say('message')}
        rows={messages}
        keyOf={({ id }) => String(id)}
        columns={[
          { title: say('time'), cell: ({ time }) => format.moment(time), isShort: true },
          {
            title: say('kind'),
            isShort: true,
            cell: (message) =>
              onOpen === undefined ? (
                message.kind
              ) : (
                <Anchor component="button" type="button" fz="sm" onClick={() => onOpen(message)}>
                  {message.kind}
                </Anchor>
              ),
          },
          {
            title: say('entity'),
            cell: ({ entity }) => entity !== null && `${entity.type} ${entity.id}`,
          },
          { title: say('decision'), cell: (message) => message.decision_id },
          {
            title: say('score'),
            cell: ({ score }) => score !== null && format.number(score),
            isNumber: true,
          },
          { title: say('id'), cell: ({ id }) => id, isNumber: true },
        ]}
      />
    </>
  )
}
