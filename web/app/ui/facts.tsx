import type { ReactNode } from 'react'
import './facts.css'

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[]
  /** Stands where a value is empty. */
  missing: string
  /** Smaller, for cards. */
  dense?: boolean
}

/** Names and values, one pair below the other. */
export function Facts({ facts, missing, dense = false }: FactsProps) {
  return (
    <dl className="facts" data-dense={dense}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' || value === null || value === undefined ? missing : value}</dd>
        </div>
      ))}
    </dl>
  )
}
