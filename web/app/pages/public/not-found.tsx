import { data } from 'react-router'
import { unlisted } from '#app/lib/page-meta.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'

export const loader = () => data(null, { status: 404 })

export const meta = unlisted('Page not found')

export default function NotFoundPage() {
  return <ErrorPage />
}
