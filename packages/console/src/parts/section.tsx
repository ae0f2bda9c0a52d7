import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './section.module.css'

export interface SectionProps {
  readonly title: string
  /** At the end of the title's line. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A part of a screen, with its title. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className={styles['section']} aria-label={title}>
      <div className={styles['head']}>
        <Title order={2}>{title}</Title>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Words of less weight: of an empty table, or what a number means. */
export const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['quiet']}>{children}</p>
)
