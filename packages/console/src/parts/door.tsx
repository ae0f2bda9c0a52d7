import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from './use-page-title.ts'
import styles from './door.module.css'

export interface DoorProps {
  readonly title: string
  readonly children: ReactNode
}

/** The frame of a screen before the sign-in: one sheet in the middle. */
export function Door({ title, children }: DoorProps) {
  usePageTitle(title)
  return (
    <main className={styles['door']}>
      <div className={styles['name']}>Winnow</div>
      <Paper withBorder p="lg" className={styles['sheet']}>
        <div className={styles['parts']}>
          <Title order={1}>{title}</Title>
          {children}
        </div>
      </Paper>
    </main>
  )
}
