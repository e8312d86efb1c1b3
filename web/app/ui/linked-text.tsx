import { linkify } from '#app/lib/linkify.ts'

/** A user's plain text with its web addresses as links (nofollow). */
export function LinkedText({ text }: { text: string }) {
  return linkify(text).map(({ at, part, href }) =>
    href ? (
      <a key={at} href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
