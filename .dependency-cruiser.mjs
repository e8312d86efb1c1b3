import { domains, folders } from './scripts/layers.mjs'

const ranks = domains.map(Object.keys)
const domain = (names) => `^server/src/domains/(${names.join('|')})/`

const noLookingUp = ranks.map((rank, at) => ({
  name: `rank-${at + 1}-looks-up`,
  severity: 'error',
  from: { path: domain(rank) },
  to: { path: domain(ranks.slice(at).flat()), pathNot: '^server/src/domains/$1/' },
}))

const folder = (base, names) => `^${base}/(${names.join('|')})/`

const noLookingUpInside = Object.entries(folders).flatMap(([base, layers]) =>
  layers.map(Object.keys).map((names, at, all) => ({
    name: `folder-${at + 1}-looks-up`,
    severity: 'error',
    from: { path: folder(base, names), pathNot: '\\.test\\.tsx?$' },
    to: { path: folder(base, all.slice(at).flat()), pathNot: `^${base}/$1/` },
  })),
)
const filesOutsideFolders = Object.entries(folders).map(([base, layers]) => ({
  name: 'file-outside-folders',
  severity: 'error',
  from: { path: `^${base}/.*/`, pathNot: folder(base, layers.flatMap(Object.keys)) },
  to: {},
}))

const never = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } })

export default {
  forbidden: [
    ...noLookingUp,
    ...noLookingUpInside,
    ...filesOutsideFolders,
    {
      name: 'domain-without-rank',
      severity: 'error',
      from: { path: '^server/src/domains/', pathNot: domain(ranks.flat()) },
      to: {},
    },
    never('contract-is-a-leaf', '^contract/', '^(server|web)/'),
    never('contract-needs-zod-alone', '^contract/(?!.*\\.test\\.ts$)', 'node_modules/(?!zod/)'),
    never('web-never-sees-server', '^web/', '^server/'),
    never('server-never-sees-web', '^server/', '^web/'),
    never('product-never-sees-the-lab', '^(contract|server|web|e2e)/', '^lab/'),
    never('lab-never-sees-web', '^lab/', '^web/'),
    never('platform-knows-no-domain', '^server/src/platform/', '^server/src/domains/'),
    never('routes-are-thin', '\\.routes\\.ts$', 'node_modules/kysely|\\.tables\\.ts$'),
    never('services-know-no-http', '\\.service\\.ts$', 'node_modules/fastify|/mount\\.ts$'),
    never('testing-stays-in-tests', '^server/src/(?!testing/|seed\\.|.*\\.test\\.ts$)', '^server/src/testing/'),
    never(
      'contract-factories-stay-in-tests',
      '^(contract|server|web)/(?!.*(\\.test\\.ts$|/testing/))',
      '^contract/src/testing/',
    ),
    never('ui-and-lib-know-no-feature', '^web/app/(ui|lib)/', '^web/app/(features|pages)/'),
    never('features-know-no-page', '^web/app/features/', '^web/app/pages/'),
    never('only-queries-name-the-api', '^web/app/(pages|features)/(?!.*-queries\\.ts$)', '^web/app/lib/api/api\\.ts$'),
    // Stand-ins for others' services are no part of the product; the server's tests use the same ones.
    never(
      'journeys-see-the-product-alone',
      '^e2e/',
      '^(web|server/(?!src/testing/(calendar-server|identity-provider|lifted-limits|payment-services|webhook-receiver)\\.ts$))',
    ),
    {
      name: 'domain-front-door',
      comment: 'From outside, a domain is its service and its tables.',
      severity: 'error',
      from: { path: '^server/src/domains/([^/]+)/' },
      to: { path: '^server/src/domains/', pathNot: ['^server/src/domains/$1/', '\\.(service|tables)\\.ts$'] },
    },
    {
      name: 'features-apart',
      severity: 'error',
      from: { path: '^web/app/features/([^/]+)/' },
      to: { path: '^web/app/features/', pathNot: '^web/app/features/$1/' },
    },
    {
      name: 'no-cycle',
      comment: 'Types may point at each other: nothing of them is left when the program runs.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\+types|^virtual:' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/(build|\\.react-router)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
