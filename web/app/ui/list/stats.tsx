import { useId } from 'react'
import styles from './stats.module.css'

interface StatsProps {
  /** The title of the numbers. */
  title: string
  /** Shows the title; otherwise it is for screen readers only. */
  showTitle?: boolean
  figures: readonly { figure: string; caption: string }[]
}

/** A row of large numbers, each with its label. */
export function Stats({ title, showTitle = false, figures }: StatsProps) {
  const id = useId()
  return (
    <section className={styles.figures} {...(showTitle ? { 'aria-labelledby': id } : { 'aria-label': title })}>
      <div className="container">
        {showTitle && <h2 id={id}>{title}</h2>}
        <dl data-columns={figures.length}>
          {figures.map(({ figure, caption }) => (
            <div key={caption}>
              <dt>{caption}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
