import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface FactsProps {
  /** Names and values; a value that is undefined is left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** Names and values, one pair a line. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles['facts']}>
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name} className={styles['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
