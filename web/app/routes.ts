import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Pages of later issues share one honest page that says so. */
const coming = (...paths: string[]) =>
  paths.map((path) => route(path, 'pages/public/coming.tsx', { id: `coming/${path}` }))

const outside = ['linkedin', 'facebook', 'instagram', 'discord', 'whatsapp']

export default [
  layout('shell/site-layout.tsx', [
    index('pages/public/landing.tsx'),
    ...outside.map((path) => route(path, 'pages/public/outside.tsx', { id: `outside/${path}` })),
    ...coming('events', 'blogs', 'blogs/:id', 'community', 'bootcamp', 'bootcamp/:bootcampId', 'policy/:name'),

    layout('shell/working-layout.tsx', [
      route('auth', 'pages/accounts/auth.tsx'),
      route('claim', 'pages/accounts/claim.tsx'),
      route('candidate/register', 'pages/accounts/candidate-register.tsx'),
      route('recruiter/register', 'pages/accounts/recruiter-register.tsx'),
      route('skilltests', 'pages/tests/skill-tests.tsx'),
      route('skilltests/:id', 'pages/tests/prepare-test.tsx'),

      layout('shell/signed-in-area.tsx', [
        route('skilltests/attend/:id', 'pages/tests/attend-test.tsx'),
        ...coming('events/:id', 'forum', 'forum/:slug'),
      ]),
      layout('shell/candidate-area.tsx', [
        route('dashboard', 'pages/candidate/dashboard.tsx'),
        route('candidate/profile', 'pages/candidate/profile.tsx'),
        route('candidate/profile/edit', 'pages/candidate/profile-edit.tsx'),
      ]),
      layout('shell/recruiter-area.tsx', [
        route('rdashboard', 'pages/recruiter/dashboard.tsx'),
        route('recruiter/profile', 'pages/recruiter/profile.tsx'),
        route('recruiter/profile/edit', 'pages/recruiter/profile-edit.tsx'),
        route('hiringpanel', 'pages/recruiter/all-jobs.tsx'),
        route('hiringpanel/:id', 'pages/recruiter/hiring-panel.tsx'),
        route('job/:id', 'pages/recruiter/job.tsx'),
      ]),
    ]),

    route('*', 'pages/public/not-found.tsx'),
  ]),

  layout('shell/admin-layout.tsx', [
    layout('shell/admin-door.tsx', [
      route('admin/login', 'pages/admin/login.tsx'),
      route('admin/first', 'pages/admin/first.tsx'),
    ]),
    layout('shell/admin-area.tsx', [route('admin', 'pages/admin/panel.tsx')]),
  ]),
] satisfies RouteConfig
