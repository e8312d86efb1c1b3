import { ApiError } from '@firstrung/contract'
import { redirect } from 'react-router'
import { BootcampPage as Bootcamp } from '#app/features/bootcamps/bootcamp-page.tsx'
import { publicApi } from '#app/lib/api/public-api.server.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { pageMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import * as structured from '#app/lib/page/structured-data.server.ts'
import type { Route } from './+types/bootcamp.ts'

/** An unknown bootcamp redirects to the list, a short id to the full one. */
export async function loader({ context, params: { bootcampId } }: Route.LoaderArgs) {
  const bootcamp = await publicApi(context)
    .content.bootcamp({ params: { id: bootcampId } })
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500) throw redirect('/bootcamp')
      throw error
    })
  if (bootcamp.id !== bootcampId) throw redirect(`/bootcamp/${bootcamp.id}`)
  const { name, hours, headerContent, faqs } = bootcamp
  const path = `/bootcamp/${bootcamp.id}`
  const meta = pageMeta(context, {
    path,
    title: `${name} bootcamp, ${hours} hours`,
    description: headerContent,
    picture: { kind: 'bootcamp', name: bootcamp.id },
    things: (site) => [
      structured.course(site, bootcamp),
      structured.questions(faqs),
      structured.breadcrumbs(site, ['Career Accelerator Program', '/bootcamp'], [name, path]),
    ],
  })
  return { bootcamp, meta }
}

export const handle = cachedPage()

export const meta = metaOfLoader()

export default function BootcampPage({ loaderData: { bootcamp } }: Route.ComponentProps) {
  return <Bootcamp bootcamp={bootcamp} />
}
