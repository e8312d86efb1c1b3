import type { MetaDescriptor } from 'react-router'

interface WithMeta {
  loaderData?: { meta: MetaDescriptor[] } | null | undefined
}

/**
 * The `meta` of every public page: the result of `pageMeta` in its loader. It is computed only on the server, so that no
 * browser loads what only search engines and link previews read. Pages that are opened without their loader need a title.
 */
export const metaOfLoader =
  (title?: string) =>
  ({ loaderData }: WithMeta): MetaDescriptor[] =>
    loaderData?.meta ?? [{ title: title ? `${title} · Firstrung` : 'Firstrung' }]

/** The `meta` of a public page that search engines should not list. */
export const noIndexMeta =
  (title: string, ...more: MetaDescriptor[]) =>
  (): MetaDescriptor[] => [{ title: `${title} · Firstrung` }, { name: 'robots', content: 'noindex' }, ...more]
