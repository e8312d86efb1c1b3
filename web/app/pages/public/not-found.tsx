import { data } from 'react-router'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { noIndexMeta } from '#app/lib/page/page-meta.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'

export const loader = () => data(null, { status: 404 })

export const handle = cachedPage()

export const meta = noIndexMeta('Page not found')

export default function NotFoundPage() {
  return <ErrorPage />
}
