import { BootcampList } from '#app/features/bootcamps/bootcamp-list.tsx'
import { publicApi } from '#app/lib/api/public-api.server.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { pageMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/bootcamps.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  ...(await publicApi(context).content.bootcamps()),
  meta: pageMeta(context, {
    path: '/bootcamp',
    title: 'Career Accelerator Program',
    description:
      'Bootcamps in data analytics, web development and product, and a summer course: live, in groups of up to 40, with mentors and five projects for your portfolio.',
    picture: { kind: 'page', name: 'bootcamps' },
  }),
})

export const handle = cachedPage()

export const meta = metaOfLoader()

export default function BootcampsPage({ loaderData: { bootcamps, brands, isSample } }: Route.ComponentProps) {
  return <BootcampList bootcamps={bootcamps} brands={brands} isSample={isSample} />
}
