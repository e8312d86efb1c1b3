/** Reserved for today's post. */
export const latestPost = 'latest-post'

const longest = 80

/** A title for an address: a to z, digits and single dashes. */
export function slugOf(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '')
  return slug === '' ? 'post' : slug
}

/** The slug itself, or with the first free number. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  const used = new Set([...taken, latestPost])
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!used.has(candidate)) return candidate
  }
}
