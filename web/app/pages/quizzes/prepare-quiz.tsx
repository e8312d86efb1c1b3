import { redirect } from 'react-router'
import type { Route } from './+types/prepare-quiz.ts'

const attending = (id: string) => redirect(`/skilltests/attend/${encodeURIComponent(id)}`)

/** The short URL of a quiz redirects to the page for taking it. */
export const loader = ({ params }: Route.LoaderArgs) => attending(params.id)

/** Navigation within the app needs no request. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => attending(params.id)

export default function PrepareQuizPage() {
  return null
}
