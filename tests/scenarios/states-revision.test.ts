/**
 * A start loads the states of a snapshot only where its engine would have folded the same ones. What
 * an engine makes of a fixed world is written down here beside its revision: when this fails,
 * raise STATES_REVISION and write down what it makes now.
 */
import { parseEvent } from '@winnow/contract'
import { simulate } from '@winnow/cli/simulate'
import { STATES_REVISION } from '@winnow/engine'
import { readLabelLine } from '@winnow/server'
import { openMemoryStore } from '@winnow/store'
import { expect, it } from 'vitest'
import { coreOver } from '../support/core-over.ts'

const FOLDED = { revision: 3, digest: 'bbf9a07ae83ff85e' }

it('the same entries give the states this revision stands for', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  const states = store.newStates()
  const core = await coreOver(store, states)
  for (const line of simulate({ seed: 5, users: 200, days: 20 })) {
    if (line.kind === 'event') {
      const { $event_id: _id, ...body } = line.event
      const parsed = parseEvent('v204', body)
      if (!parsed.ok) throw new Error(`the simulator sent ${JSON.stringify(body)}`)
      const receivedAtMs = parsed.event.timeMs ?? 0
      await core.event({ environment: 1, event: parsed.event, receivedAtMs })
    } else {
      const read = readLabelLine({ ...line.label })
      if (typeof read === 'string') throw new Error(read)
      const { userId, label } = read
      await core.label({ environment: 1, userId, label, receivedAtMs: label.timeMs ?? 0 })
    }
  }
  expect({ revision: STATES_REVISION, digest: states.digest() }).toEqual(FOLDED)
  await core.close()
})
