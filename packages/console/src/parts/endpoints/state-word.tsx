import type { ReactNode } from 'react'
import styles from './state-word.module.css'

export interface StateWordProps {
  /** By it the sign has its colour. */
  readonly state:
    | 'working'
    | 'failing'
    | 'paused'
    | 'disabled'
    | 'parked'
    | 'waiting'
    | 'queued'
    | 'delivered'
    | 'held'
    | 'cancelled'
  readonly children: ReactNode
}

/** A state in words, with a sign. */
export const StateWord = ({ state, children }: StateWordProps) => (
  <span className={styles['state']} data-state={state}>
    {children}
  </span>
)
