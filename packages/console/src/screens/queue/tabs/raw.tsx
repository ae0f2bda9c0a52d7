import { Stack } from '@mantine/core'
import { useCall } from '../../../calls/use-call.ts'
import { Answered } from '../../../parts/answered.tsx'
import { RawJson } from '../../../parts/raw-json.tsx'
import { Quiet } from '../../../parts/section.tsx'
import { useWords } from '../../../words/use-words.ts'
import type { OpenCase } from '../open-case.ts'

/** The event that the case came from, as it was sent, and the case itself. */
export function Raw({ of }: { readonly of: OpenCase }) {
  const say = useWords('queue')
  const sequence = of.causes.at(-1)?.sequence ?? 0
  const event = useCall('GET /v1/events/{sequence}', { sequence }, { isOn: sequence > 0 })
  return (
    <Stack gap="sm">
      {sequence > 0 && (
        <div>
          <Quiet>{say('rawEvent')}</Quiet>
          <Answered of={event}>
            {(known) => <RawJson label={say('rawEvent')} value={known} />}
          </Answered>
        </div>
      )}
      <div>
        <Quiet>{say('rawCase')}</Quiet>
        <RawJson label={say('rawCase')} value={of} />
      </div>
    </Stack>
  )
}
