import { Fragment, type ReactNode } from 'react'
import { linkify } from '#app/lib/text/linkify.ts'

interface LinkedTextProps {
  text: string
  /** Renders the text between the URLs; unchanged by default. */
  plain?: (part: string) => ReactNode
}

/** A user's plain text with its URLs as links (nofollow). */
export function LinkedText({ text, plain = (part) => part }: LinkedTextProps) {
  return linkify(text).map(({ at, part, href }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
        {part}
      </a>
    ) : (
      <Fragment key={at}>{plain(part)}</Fragment>
    ),
  )
}
