import {
  IconAccessPoint,
  IconEyeOff,
  IconPencil,
  IconPlayerPause,
  IconProgress,
  IconX,
} from '@tabler/icons-react'
import type { Answer } from '../../calls/call-types.ts'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { SignBadge } from './sign-badge.tsx'

export type Publication = Answer<'GET /v1/policies'>['publications'][number]

const LOOKS = {
  live: { color: 'green', icon: IconAccessPoint },
  rollout: { color: 'blue', icon: IconProgress },
  shadow: { color: 'grape', icon: IconEyeOff },
  draft: { color: 'gray', icon: IconPencil },
  withdrawn: { color: 'gray', icon: IconX },
  paused: { color: 'orange', icon: IconPlayerPause },
} as const

const PERCENT = 100

/** How far a version is: live, in rollout to a share of users, in shadow, a draft, or withdrawn. */
export function StageBadge({
  of,
}: {
  readonly of: Pick<Publication, 'stage' | 'percent' | 'paused'>
}) {
  const say = useWords('policies')
  const format = useFormat()
  const look = of.paused === true ? LOOKS.paused : LOOKS[of.stage]
  const stage =
    of.percent === undefined
      ? say(of.stage)
      : `${say(of.stage)} ${format.share(of.percent / PERCENT)}`
  return (
    <SignBadge {...look}>{of.paused === true ? say('stagePaused', { stage }) : stage}</SignBadge>
  )
}
