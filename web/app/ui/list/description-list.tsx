import type { ReactNode } from 'react'
import styles from './description-list.module.css'

interface DescriptionListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[]
  /** Shown where a value is empty. */
  missing: string
  /** Smaller, for cards. */
  dense?: boolean
}

/** Pairs of a name and a value, one below the other. */
export function DescriptionList({ facts, missing, dense = false }: DescriptionListProps) {
  return (
    <dl className={styles.facts} data-dense={dense}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' || value === null || value === undefined ? missing : value}</dd>
        </div>
      ))}
    </dl>
  )
}
