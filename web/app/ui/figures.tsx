import { useId } from 'react'

interface FiguresProps {
  /** What the figures are about. */
  title: string
  /** The title stands above them; else it is only read aloud. */
  showTitle?: boolean
  figures: readonly { figure: string; caption: string }[]
}

/** A band of large figures, each with what it counts. */
export function Figures({ title, showTitle = false, figures }: FiguresProps) {
  const id = useId()
  return (
    <section className="figures" {...(showTitle ? { 'aria-labelledby': id } : { 'aria-label': title })}>
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
