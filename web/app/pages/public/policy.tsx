import type { policyNames } from '@firstrung/contract'
import { PolicyText } from '#app/features/policies/policy-text.tsx'
import { orNotFound, publicApi } from '#app/lib/api/public-api.server.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { pageMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/policy.ts'

/** The server has the list of policies; any other name gives a 404 page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const name = params.name as (typeof policyNames)[number]
  const policy = await orNotFound(publicApi(context).content.policy({ params: { name } }))
  const meta = pageMeta(context, {
    path: `/policy/${name}`,
    title: policy.title,
    description: policy.description,
    picture: { kind: 'policy', name },
  })
  return { policy, meta }
}

export const handle = cachedPage()

export const meta = metaOfLoader()

export default function PolicyPage({ loaderData: { policy } }: Route.ComponentProps) {
  return <PolicyText policy={policy} />
}
