import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const externalLinks = ['linkedin', 'facebook', 'instagram', 'discord', 'whatsapp']

/** Only for developers: not part of a build. */
// oxlint-disable-next-line node/no-process-env -- the router asks for its routes before any setting is read
const inDevelopment = process.env['NODE_ENV'] === 'development' ? [route('dev/gallery', 'pages/dev/gallery.tsx')] : []

export default [
  layout('shell/site-layout.tsx', [
    index('pages/public/landing.tsx'),
    ...externalLinks.map((path) => route(path, 'pages/public/external-redirect.tsx', { id: `external/${path}` })),
    route('blogs', 'pages/public/blogs.tsx'),
    route('blogs/:id', 'pages/public/blog.tsx'),
    route('events', 'pages/public/events.tsx'),
    route('community', 'pages/public/community.tsx'),
    route('bootcamp', 'pages/public/bootcamps.tsx'),
    route('bootcamp/:bootcampId', 'pages/public/bootcamp.tsx'),
    route('jobs', 'pages/board/jobs.tsx'),
    route('jobs/:slug', 'pages/board/job.tsx'),
    route('companies/:slug', 'pages/board/company.tsx'),
    route('alerts/stop/:token', 'pages/board/stop-alert.tsx'),
    route('mails/stop/:topic/:token', 'pages/accounts/stop-mails.tsx'),
    route('policy/:name', 'pages/public/policy.tsx'),
    route('legal', 'pages/public/legal.tsx'),

    layout('shell/query-layout.tsx', [
      route('events/:id', 'pages/events/event.tsx'),

      layout('shell/library-styles-layout.tsx', [
        route('auth', 'pages/accounts/auth.tsx'),
        route('claim', 'pages/accounts/claim.tsx'),
        route('join', 'pages/accounts/join.tsx'),
        route('forgot-password', 'pages/accounts/forgot-password.tsx'),
        route('verify-email', 'pages/accounts/verify-email.tsx'),
        route('change-email', 'pages/accounts/change-email.tsx'),
        route('undo-email', 'pages/accounts/undo-email.tsx'),
        route('reset-password', 'pages/accounts/reset-password.tsx'),
        route('grievance', 'pages/public/grievance.tsx'),
        route('payment/:id', 'pages/public/payment.tsx'),
        route('candidate/register', 'pages/accounts/candidate-register.tsx'),
        route('recruiter/register', 'pages/accounts/recruiter-register.tsx'),
        route('skilltests', 'pages/quizzes/quiz-list.tsx'),
        route('skilltests/:id', 'pages/quizzes/prepare-quiz.tsx'),
        ...inDevelopment,

        layout('shell/signed-in-area.tsx', [
          route('second-factor', 'pages/accounts/second-factor.tsx'),
          route('skilltests/attend/:id', 'pages/quizzes/attend-quiz.tsx'),
          route('forum', 'pages/forum/forum.tsx'),
          route('forum/:slug', 'pages/forum/forum.tsx', { id: 'forum/slug' }),
        ]),
        layout('shell/candidate-area.tsx', [
          route('dashboard', 'pages/candidate/dashboard.tsx'),
          route('skilltests/results/:id', 'pages/quizzes/attempt-result.tsx'),
          route('applications', 'pages/candidate/applications.tsx'),
          route('applications/:id', 'pages/candidate/application.tsx'),
          route('interviews/:id/choose', 'pages/candidate/choose-time.tsx'),
          route('offers/:id', 'pages/candidate/offer.tsx'),
          route('candidate/profile', 'pages/candidate/profile.tsx'),
          route('candidate/profile/edit', 'pages/candidate/profile-edit.tsx'),
          route('jobs/:slug/apply', 'pages/candidate/apply.tsx'),
          route('saved', 'pages/candidate/saved.tsx'),
        ]),
        layout('shell/recruiter-area.tsx', [
          route('rdashboard', 'pages/recruiter/dashboard.tsx'),
          route('rdashboard/answers', 'pages/recruiter/answers.tsx'),
          route('recruiter/profile', 'pages/recruiter/profile.tsx'),
          route('recruiter/profile/edit', 'pages/recruiter/profile-edit.tsx'),
          route('recruiter/reports', 'pages/recruiter/reports.tsx'),
          route('recruiter/team', 'pages/recruiter/team.tsx'),
          route('scorecards/:id/:userId', 'pages/recruiter/scorecards.tsx'),
          route('hiringpanel', 'pages/recruiter/all-jobs.tsx'),
          route('hiringpanel/:id', 'pages/recruiter/hiring-panel.tsx'),
          route('job/:id', 'pages/recruiter/job.tsx'),
          route('job/:id/board', 'pages/recruiter/posting.tsx'),
        ]),
      ]),
    ]),

    route('*', 'pages/public/not-found.tsx'),
  ]),

  layout('shell/admin-layout.tsx', [
    layout('shell/admin-login-layout.tsx', [
      route('admin/login', 'pages/admin/login.tsx'),
      route('admin/first', 'pages/admin/first.tsx'),
    ]),
    layout('shell/admin-area.tsx', [
      route('admin', 'pages/admin/panel.tsx'),
      route('admin/account', 'pages/admin/account.tsx'),
      route('admin/system', 'pages/admin/system.tsx'),
    ]),
  ]),
] satisfies RouteConfig
