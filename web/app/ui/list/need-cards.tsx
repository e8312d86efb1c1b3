import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cappedCount } from '#app/lib/text/format.ts'
import styles from './need-cards.module.css'

/** Something that waits for the reader. */
export interface Need {
  kind: string
  count: number
  /** The counted thing, in singular and plural. */
  words: readonly [string, string]
  links: readonly { to: string; label: string; count?: number }[]
  /** Says that there are more entries than links. */
  further?: ReactNode
}

/** A card for each kind of entry that waits: the number, and links to the pages that handle them. */
export const NeedCards = ({ needs }: { needs: readonly Need[] }) => (
  <ul className={styles.needs}>
    {needs.map(({ kind, count, words, links, further }) => (
      <li key={kind}>
        <p>
          <b>{cappedCount(count)}</b> {words[count === 1 ? 0 : 1]}
        </p>
        <ul>
          {links.map((link) => (
            <li key={link.to}>
              <Anchor component={Link} to={link.to} size="sm">
                {link.label}
              </Anchor>
              {link.count !== undefined && <span>{cappedCount(link.count)}</span>}
            </li>
          ))}
          {further && <li>{further}</li>}
        </ul>
      </li>
    ))}
  </ul>
)
