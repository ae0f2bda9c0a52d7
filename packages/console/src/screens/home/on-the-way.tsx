import { lazy, Suspense } from 'react'
import { useCall } from '../../calls/use-call.ts'
import { may, useMe } from '../../shell/use-me.ts'
import { loadWords } from '../../words/words.ts'

const FirstSteps = lazy(async () => {
  const [{ FirstSteps: shown }] = await Promise.all([
    import('../../parts/first-steps/first-steps.tsx'),
    loadWords('first-run', 'policies'),
  ])
  return { default: shown }
})

/** The way to the first decided case, until there is one. */
export function OnTheWay() {
  const isOn = may(useMe(), 'read_cases')
  const { data } = useCall('GET /v1/cases', { limit: 1, state: 'decided' }, { isOn })
  if (data?.cases.length !== 0) return null
  return (
    <Suspense fallback={null}>
      <FirstSteps isHideable />
    </Suspense>
  )
}
