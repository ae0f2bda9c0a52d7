import { may, useMe } from '../../shell/use-me.ts'
import { DecidedLately } from './decided-lately.tsx'
import { RouteHits } from './route-hits.tsx'
import { Weeks } from './weeks.tsx'

/** What was decided, and what came of it. */
export function WhatHappened() {
  const me = useMe()
  const readsRecords = may(me, 'read_records')
  return (
    <>
      {readsRecords && <DecidedLately />}
      {may(me, 'read_models') && <Weeks />}
      {readsRecords && <RouteHits />}
    </>
  )
}
