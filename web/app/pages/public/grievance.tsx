import { GrievanceForm } from '#app/features/grievances/grievance-form.tsx'
import { OwnGrievances } from '#app/features/grievances/own-grievances.tsx'
import { orNotFound, publicApi } from '#app/lib/api/public-api.server.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { pageMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import { useSession } from '#app/lib/session/session.ts'
import { mailLink } from '#app/lib/text/mail-link.ts'
import { BackLink } from '#app/ui/list/back-link.tsx'
import { NarrowPage } from '#app/ui/page/narrow-page.tsx'
import type { Route } from './+types/grievance.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { officer } = await orNotFound(publicApi(context).grievances.officer())
  const meta = pageMeta(context, {
    path: '/grievance',
    title: 'Complaints',
    description:
      'Complain about how your data is used, about a company or a job, or about anything else here: who answers, and by when.',
    picture: { kind: 'policy', name: 'privacy' },
  })
  return { officer, meta }
}

export const handle = cachedPage()

export const meta = metaOfLoader('Complaints')

/** The page for complaints, with or without an account. */
export default function GrievancePage({ loaderData: { officer } }: Route.ComponentProps) {
  const isSignedIn = useSession() !== null
  return (
    <NarrowPage>
      <BackLink to="/legal">Legal</BackLink>
      <h1>Complaints</h1>
      <p>
        Tell us what went wrong. You get a reference by email, and our answer within {officer.days} days. You do not
        need an account.
      </p>
      {(officer.name || officer.email) && (
        <p>
          Our grievance officer{officer.name && ` is ${officer.name}`}
          {officer.email && (
            <>
              {officer.name ? ', ' : ': '}
              <a href={mailLink(officer.email)}>{officer.email}</a>
            </>
          )}
          .
        </p>
      )}
      <GrievanceForm />
      {isSignedIn && <OwnGrievances />}
    </NarrowPage>
  )
}
