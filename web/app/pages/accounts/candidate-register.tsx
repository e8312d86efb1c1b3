import { Registration } from '#app/features/accounts/sign-in/registration.tsx'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { pageMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/candidate-register.ts'

/** Only for the HTML: navigation within the app needs no request. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  meta: pageMeta(context, {
    path: '/candidate/register',
    title: 'Candidate Registration',
    description:
      'Open a free account as a candidate: one profile for jobs and internships, practice tests, mock interviews and events.',
    picture: { kind: 'page', name: 'candidate' },
  }),
})

export const clientLoader = () => null

export const handle = cachedPage()

export const meta = metaOfLoader('Candidate Registration')

export default function CandidateRegisterPage() {
  return <Registration side="candidate" />
}
