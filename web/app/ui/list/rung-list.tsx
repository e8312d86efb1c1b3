import styles from './rung-list.module.css'

interface RungListProps {
  items: readonly string[]
  className?: string | undefined
}

/** A list whose bullets are the bars of the logo. */
export const RungList = ({ items, className = '' }: RungListProps) => (
  <ul className={`${styles.rungList} ${className}`}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
