import { Badge } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './policy.module.css'

const ICON_PIXELS = 13

export interface SignBadgeProps {
  readonly color: string
  readonly icon: Icon
  readonly children: ReactNode
}

/** A badge that says by a sign and a word what its color says. */
export function SignBadge({ color, icon: Sign, children }: SignBadgeProps) {
  return (
    <Badge
      variant="light"
      color={color}
      radius="sm"
      className={styles['badge'] ?? ''}
      leftSection={<Sign size={ICON_PIXELS} aria-hidden />}
    >
      {children}
    </Badge>
  )
}
