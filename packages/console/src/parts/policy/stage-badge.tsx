import { Badge } from '@mantine/core'
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
import styles from './policy.module.css'

export type Publication = Answer<'GET /v1/policies'>['publications'][number]

const LOOKS = {
  live: { color: 'green', icon: IconAccessPoint },
  rollout: { color: 'blue', icon: IconProgress },
  shadow: { color: 'grape', icon: IconEyeOff },
  draft: { color: 'gray', icon: IconPencil },
  withdrawn: { color: 'gray', icon: IconX },
  paused: { color: 'orange', icon: IconPlayerPause },
} as const

const ICON_SIZE = 13

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
  const { color, icon: Sign } = look
  const stage =
    of.percent === undefined
      ? say(of.stage)
      : `${say(of.stage)} ${format.share(of.percent / PERCENT)}`
  return (
    <Badge
      variant="light"
      radius="sm"
      color={color}
      className={styles['badge'] ?? ''}
      leftSection={<Sign size={ICON_SIZE} aria-hidden />}
    >
      {of.paused === true ? say('stagePaused', { stage }) : stage}
    </Badge>
  )
}
