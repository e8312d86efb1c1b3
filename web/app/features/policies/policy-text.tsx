import type { Policy } from '@firstrung/contract'
import { Link } from 'react-router'
import { BackLink } from '#app/ui/list/back-link.tsx'
import styles from './policy-text.module.css'

/** A policy in one column. */
export function PolicyText({ policy: { title, revised, sections } }: { policy: Policy }) {
  return (
    <>
      <div className={`container ${styles.policyPages}`}>
        <BackLink to="/legal">Legal</BackLink>
      </div>
      <article className={`container ${styles.policy}`}>
        <h1>{title}</h1>
        <p className={styles.policyRevised}>Last revised {revised}</p>
        {sections.map(({ heading, blocks }) => (
          <section key={heading}>
            {heading && <h2>{heading}</h2>}
            {blocks.map(({ isList, lines }) =>
              isList ? (
                <ul key={lines[0]}>
                  {lines.map((line) => (
                    <li key={line}>
                      <Words text={line} />
                    </li>
                  ))}
                </ul>
              ) : (
                <p key={lines[0]}>
                  <Words text={lines[0] ?? ''} />
                </p>
              ),
            )}
          </section>
        ))}
      </article>
    </>
  )
}

/** Text in which [words](/somewhere) are links. */
function Words({ text }: { text: string }) {
  return text.split(/(\[[^\]]+\]\((?:\/|https:\/\/)[^)\s]*\))/).map((part) => {
    const [, words, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
    if (!words || !to) return part
    return to.startsWith('/') ? (
      <Link key={part} to={to}>
        {words}
      </Link>
    ) : (
      <a key={part} href={to}>
        {words}
      </a>
    )
  })
}
