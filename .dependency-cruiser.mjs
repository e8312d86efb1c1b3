/** Domains from the ground up. A domain may use those above it in this list, none below or beside. */
const ranks = [
  ['operator'],
  ['accounts', 'content'],
  ['files', 'notifications'],
  ['candidates', 'recruiters'],
  ['jobs', 'assessments', 'events', 'forum', 'blogs', 'grievances', 'service-requests'],
  ['payments', 'postings'],
  ['hiring'],
  [
    'admin',
    'board',
    'candidate-admin',
    'recruiter-admin',
    'profiles',
    'openapi',
    'operation',
    'seo',
    'team',
    'company-teams',
    'trust',
  ],
  ['privacy'],
]
const domain = (names) => `^server/src/domains/(${names.join('|')})/`

const noLookingUp = ranks.map((rank, at) => ({
  name: `rank-${at + 1}-looks-up`,
  severity: 'error',
  from: { path: domain(rank) },
  to: { path: domain(ranks.slice(at).flat()), pathNot: '^server/src/domains/$1/' },
}))

/**
 * Folders of domains and features whose files are grouped, from the ground up. A folder may use those above it in this list,
 * none below or beside.
 */
const rooms = {
  'server/src/domains/hiring': [
    ['application'],
    ['access'],
    ['promises'],
    ['pool'],
    ['interviews'],
    ['endings'],
    ['panel'],
    ['evaluations', 'applying', 'unanswered', 'person'],
    ['messages', 'moves'],
    ['bulk'],
  ],
  'web/app/features/hiring': [
    ['application'],
    ['panel'],
    ['interviews', 'messages'],
    ['moves'],
    ['bulk', 'evaluations', 'unanswered'],
    ['promises', 'lists', 'person'],
    ['frame'],
    ['jobs'],
  ],
}
const room = (base, names) => `^${base}/(${names.join('|')})/`

const noLookingUpInside = Object.entries(rooms).flatMap(([base, floors]) =>
  floors.map((floor, at) => ({
    name: `room-${at + 1}-looks-up`,
    severity: 'error',
    from: { path: room(base, floor), pathNot: '\\.test\\.tsx?$' },
    to: { path: room(base, floors.slice(at).flat()), pathNot: `^${base}/$1/` },
  })),
)
const filesOutsideRooms = Object.entries(rooms).map(([base, floors]) => ({
  name: 'file-outside-rooms',
  severity: 'error',
  from: { path: `^${base}/.*/`, pathNot: room(base, floors.flat()) },
  to: {},
}))

const never = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } })

export default {
  forbidden: [
    ...noLookingUp,
    ...noLookingUpInside,
    ...filesOutsideRooms,
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
      '^(web|server/(?!src/testing/(identity-provider|lifted-limits|payment-services)\\.ts$))',
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
