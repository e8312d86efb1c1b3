import { linkify } from '#app/lib/linkify.ts'

/** Plain text of somebody, its web addresses made into links that vouch for nothing. */
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
