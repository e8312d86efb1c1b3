import { redirect } from 'react-router'
import type { Route } from './+types/prepare-test.ts'

/** The short address of a test leads to the page on which it is taken. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/skilltests/attend/${encodeURIComponent(params.id)}`)

export default function PrepareTestPage() {
  return null
}
