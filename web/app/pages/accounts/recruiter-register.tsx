import { Registration } from '#app/features/accounts/sign-in/registration.tsx'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { pageMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/recruiter-register.ts'

/** Only for the HTML: navigation within the app needs no request. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  meta: pageMeta(context, {
    path: '/recruiter/register',
    title: 'Recruiter Registration',
    description:
      'Open an account as a recruiter: post a job, meet candidates with their test results, and hire from one panel.',
    picture: { kind: 'page', name: 'recruiter' },
  }),
})

export const clientLoader = () => null

export const handle = cachedPage()

export const meta = metaOfLoader('Recruiter Registration')

export default function RecruiterRegisterPage() {
  return <Registration side="recruiter" />
}
