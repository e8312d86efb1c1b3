import { z } from 'zod'
import { del, get, post, put, type Routes } from './route.ts'
import * as accounts from './shapes/accounts.ts'
import * as admin from './shapes/admin.ts'
import * as assessments from './shapes/assessments.ts'
import * as blogs from './shapes/blogs.ts'
import * as bootcamps from './shapes/bootcamps.ts'
import * as candidates from './shapes/candidates.ts'
import * as events from './shapes/events.ts'
import { Id, Page, Ref, Reply } from './shapes/fields.ts'
import * as files from './shapes/files.ts'
import * as forum from './shapes/forum.ts'
import * as found from './shapes/found.ts'
import * as hiring from './shapes/hiring.ts'
import * as jobs from './shapes/jobs.ts'
import * as notifications from './shapes/notifications.ts'
import * as operation from './shapes/operation.ts'
import * as payments from './shapes/payments.ts'
import * as people from './shapes/people.ts'
import * as records from './shapes/records.ts'
import * as recruiters from './shapes/recruiters.ts'
import * as requests from './shapes/service-requests.ts'
import * as site from './shapes/site.ts'

const JobRef = z.object({ jobId: Id })
const Paged = { total: z.number(), nextCursor: z.string().nullable() }

/** Every endpoint. Handlers, client, OpenAPI document and access tests are derived from this table. */
export const routes = {
  site: {
    read: get('/api/site', { summary: 'What the operator shows to everybody', access: 'public', returns: admin.Site }),
    home: get('/api/site/home', {
      summary: 'Figures, testimonials and questions of the landing page',
      access: 'public',
      returns: site.Home,
    }),
    community: get('/api/site/community', {
      summary: 'The network section of the community page',
      access: 'public',
      returns: site.CommunityContent,
    }),
    policy: get('/api/site/policies/:name', {
      summary: 'A policy, in parts',
      access: 'public',
      params: site.PolicyRef,
      returns: site.Policy,
    }),
    bootcamps: get('/api/bootcamps', {
      summary: 'All bootcamps as cards, and the brands of the carousel',
      access: 'public',
      returns: bootcamps.BootcampList,
    }),
    bootcamp: get('/api/bootcamps/:id', {
      summary: "A bootcamp; also found by its id without '-bootcamp'",
      access: 'public',
      params: bootcamps.BootcampRef,
      returns: bootcamps.Bootcamp,
    }),
  },
  payments: {
    createLink: post('/api/payment/createLink', {
      summary: 'Makes an order for a bootcamp and the link at which it is paid',
      access: 'public',
      body: payments.PaymentLinkAsk,
      returns: z.object({ generatedLink: z.string() }),
      limit: 'payments',
      ownTransaction: true,
    }),
    order: get('/api/payment/orders/:id', {
      summary: 'An order, for whoever holds its address',
      access: 'public',
      params: Ref,
      returns: z.object({ order: payments.Order }),
      limit: 'orderReads',
    }),
    report: put('/api/payment/orders/:id', {
      summary: "Takes the payer's word, with the UTR of the transfer, that an order is paid",
      access: 'public',
      params: Ref,
      body: payments.PaymentReport,
      returns: z.object({ order: payments.Order, msg: z.string() }),
      limit: 'payments',
    }),
    checkOut: post('/api/payment/orders/:id/checkout', {
      summary: 'Where the payer goes to pay an order at the payment service',
      access: 'public',
      params: Ref,
      body: payments.Checkout,
      returns: payments.HandOver,
      limit: 'payments',
      ownTransaction: true,
    }),
    check: post('/api/payment/orders/:id/check', {
      summary: 'Asks the payment service whether an order is paid',
      access: 'public',
      params: Ref,
      returns: z.object({ order: payments.Order }),
      limit: 'orderReads',
      ownTransaction: true,
    }),
    comeBack: post('/api/payment/orders/:id/return', {
      summary: 'Where Paytm sends the payer back to, with a signed result',
      access: 'public',
      params: Ref,
      returns: null,
      limit: 'orderReads',
    }),
    razorpay: post('/api/payment/webhooks/razorpay', {
      summary: 'What Razorpay tells of payments, signed over the raw body',
      access: 'public',
      returns: null,
    }),
    paytm: post('/api/payment/webhooks/paytm', {
      summary: 'What Paytm tells of payments, signed over its fields',
      access: 'public',
      returns: null,
    }),
    list: get('/api/admin/payments', {
      summary: 'Payments that wait for confirmation, or were settled',
      access: 'payment.settle',
      query: payments.PaymentsQuery,
      returns: payments.Payments,
    }),
    settle: post('/api/admin/payments/:id', {
      summary: 'Confirms or declines a reported payment',
      access: 'payment.settle',
      params: Ref,
      body: payments.PaymentSettling,
      returns: z.object({ orderId: Id, msg: z.string() }),
    }),
  },
  found: {
    sitemap: get('/sitemap.xml', { summary: 'Every public page, for search engines', access: 'public', returns: null }),
    robots: get('/robots.txt', { summary: 'Where search engines need not look', access: 'public', returns: null }),
    feed: get('/blogs/rss.xml', { summary: 'The newest blogs as RSS', access: 'public', returns: null }),
    picture: get('/og/:kind/:name.png', {
      summary: 'The picture that stands beside a link to a public page where it is shared',
      access: 'public',
      params: found.PictureRef,
      limit: 'pictures',
      returns: null,
    }),
  },
  accounts: {
    register: post('/api/user/register', {
      summary: 'Registers a candidate or a recruiter and signs in',
      access: 'public',
      body: accounts.Registration,
      returns: accounts.SignedInAnswer,
      limit: 'registrations',
      ownTransaction: true,
    }),
    signIn: post('/api/auth/login', {
      summary: 'Signs a candidate or a recruiter in',
      access: 'public',
      body: accounts.SignIn,
      returns: accounts.SignedInAnswer,
      limitFailures: true,
      ownTransaction: true,
    }),
    signInAdmin: post('/api/admin/login', {
      summary: 'Signs a member of the team in',
      access: 'public',
      body: accounts.AdminSignIn,
      returns: accounts.SignedInAnswer,
      limitFailures: true,
      ownTransaction: true,
    }),
    firstAdmin: post('/api/admin/first', {
      summary: 'Makes the first admin with the one-time code that the start printed',
      access: 'public',
      body: accounts.FirstAdmin,
      returns: accounts.SignedInAnswer,
      limit: 'registrations',
    }),
    signOut: post('/api/auth/logout', { summary: 'Ends this session', access: 'signed-in', returns: Reply }),
    google: get('/api/auth/register/google/:userType', {
      summary: 'Leads to Google and back to /auth',
      access: 'public',
      params: accounts.GoogleStart,
      returns: null,
    }),
    googleReturn: get('/api/auth/google/callback', {
      summary: 'Where Google sends the browser back to',
      access: 'public',
      returns: null,
    }),
    exchange: post('/api/auth/exchange', {
      summary: 'Turns the single-use code of /auth into a session',
      access: 'public',
      body: accounts.CodeExchange,
      returns: accounts.SignedInAnswer,
    }),
    askForReset: post('/api/auth/forgot-password', {
      summary: 'Mails a link that sets a new password, if there is such an account',
      access: 'public',
      body: accounts.ResetRequest,
      returns: Reply,
      limit: 'recoveries',
    }),
    readReset: post('/api/auth/reset-password/read', {
      summary: 'For whom a link stands that sets a new password',
      access: 'public',
      body: accounts.ResetToken,
      writes: false,
      returns: accounts.Resettable,
      limit: 'recoveries',
    }),
    reset: post('/api/auth/reset-password', {
      summary: 'Sets a new password with a mailed link, once, ends all sessions and signs in',
      access: 'public',
      body: accounts.PasswordReset,
      returns: accounts.SignedInAnswer,
      limit: 'recoveries',
      ownTransaction: true,
    }),
    settings: get('/api/user/account', {
      summary: 'The own account: password, consent, mails, sessions',
      access: 'signed-in',
      returns: accounts.AccountSettings,
    }),
    changePassword: put('/api/user/account/password', {
      summary: 'Changes the password and ends all other sessions',
      access: 'signed-in',
      body: accounts.PasswordChange,
      returns: Reply,
      limit: 'confirmations',
      ownTransaction: true,
    }),
    endSession: del('/api/user/account/sessions/:id', {
      summary: 'Ends one of the own sessions',
      access: 'signed-in',
      params: Ref,
      returns: Reply,
    }),
    endSessions: post('/api/user/account/sessions/end', {
      summary: 'Ends all own sessions, this one too',
      access: 'signed-in',
      returns: Reply,
    }),
    chooseMail: put('/api/user/account/mail', {
      summary: 'Switches the mails about one topic on or off',
      access: 'signed-in',
      body: accounts.MailChoice,
      returns: Reply,
    }),
  },
  files: {
    sign: get('/s3/sign', {
      summary: 'Signs one upload',
      access: 'signed-in',
      query: files.SignRequest,
      returns: files.SignedUpload,
      limit: 'signings',
      writes: true,
    }),
    signAlias: get('/api/s3/sign', {
      summary: 'Signs one upload',
      access: 'signed-in',
      query: files.SignRequest,
      returns: files.SignedUpload,
      limit: 'signings',
      writes: true,
    }),
    check: post('/s3/check', {
      summary: 'Looks at a file that was sent straight to the object store; saving a record with its key does so too',
      access: 'signed-in',
      body: files.SentFile,
      returns: z.object({}),
      ownTransaction: true,
    }),
    upload: put('/files/upload/:ticket', {
      summary: 'Takes the signed upload when it goes through this server',
      access: 'public',
      params: files.UploadTicket,
      returns: null,
    }),
    read: get('/files/*', {
      summary: 'A stored file: public ones to anybody, private ones with a signed link',
      access: 'public',
      params: files.FileKey,
      query: files.FileQuery,
      returns: null,
    }),
  },
  privacy: {
    exportOwn: get('/api/user/account/export', {
      summary: 'Everything about the person asking, with all files, as a ZIP archive',
      access: 'account.export',
      returns: null,
      limit: 'confirmations',
    }),
    askForCode: post('/api/user/account/deletion-code', {
      summary: 'Mails the code that confirms a deletion where there is no password',
      access: 'account.delete',
      returns: Reply,
      limit: 'confirmations',
    }),
    deleteOwn: post('/api/user/account/delete', {
      summary: 'Deletes the own account and everything that tells of the person',
      access: 'account.delete',
      body: accounts.AccountDeletion,
      returns: Reply,
      limit: 'confirmations',
      ownTransaction: true,
    }),
  },
  records: {
    me: get('/api/auth/user', {
      summary: 'The whole record of the person asking',
      access: 'signed-in',
      returns: z.object({ user: records.MyRecord }),
    }),
    recruiter: get('/api/auth/recruiter', {
      summary: 'The recruiter asking, with company',
      access: 'recruiter.read',
      returns: z.object({ user: recruiters.RecruiterRecord }),
    }),
    saveProfile: put('/api/user/register/profile', {
      summary: 'Saves the profile of a candidate or a recruiter; absent fields stay',
      access: 'profile.save',
      body: records.ProfileSave,
      returns: z.object({ userId: Id, msg: z.string(), profileCompleted: z.boolean() }),
    }),
    uploadResume: put('/api/user/upload-resume', {
      summary: 'Makes an uploaded file the resume',
      access: 'resume.upload',
      body: candidates.ResumeUpload,
      returns: z.object({ userId: Id, userData: candidates.CandidateRecord, msg: z.string() }),
    }),
    resumeReading: get('/api/user/resume/reading', {
      summary: 'What a program reads in the own resume, and what of it the profile lacks',
      access: 'resume.read_own',
      returns: z.object({ reading: candidates.ResumeReading }),
    }),
    fillFromResume: post('/api/user/resume/fill', {
      summary: 'Puts what was read in the own resume into fields that are empty',
      access: 'resume.read_own',
      body: candidates.ResumeFill,
      returns: z.object({ userId: Id, filled: z.array(z.string()), msg: z.string() }),
    }),
    resumeOpenings: get('/api/user/resume/openings', {
      summary: 'Who opened the own resume, newest first',
      access: 'resume.read_own',
      query: Page,
      returns: z.object({ openings: z.array(candidates.ResumeOpening), ...Paged }),
    }),
  },
  assessments: {
    list: post('/api/quiz', {
      summary: 'Tests, filtered; without questions',
      access: 'public',
      body: assessments.TestFilter,
      writes: false,
      returns: z.object({ quizzes: z.array(assessments.TestCard), ...Paged }),
    }),
    taken: get('/api/quiz/user', {
      summary: 'Tests the candidate has taken, newest first',
      access: 'test.take',
      returns: z.object({
        quizes: z.array(candidates.TestTakenWhole),
        quizzes: z.array(candidates.TestTakenWhole),
      }),
    }),
    create: post('/api/quiz/create', {
      summary: 'Makes a test',
      access: 'test.edit',
      body: assessments.TestDraft,
      returns: z.object({ quizId: Id, msg: z.string() }),
    }),
    modify: post('/api/quiz/modify/:id', {
      summary: 'Changes a test',
      access: 'test.edit',
      params: Ref,
      body: assessments.TestDraft,
      returns: z.object({ quizId: Id, msg: z.string() }),
    }),
    edit: get('/api/quiz/:id/edit', {
      summary: 'A test with its key',
      access: 'test.edit',
      params: Ref,
      returns: z.object({ ...assessments.TestForEdit.shape, quiz: assessments.TestForEdit }),
    }),
    view: get('/api/quiz/:id/view', {
      summary: 'Starts or resumes the attempt of a candidate and answers its questions',
      access: 'test.view',
      params: Ref,
      query: assessments.ViewQuery,
      returns: assessments.TestView,
    }),
    saveAnswers: put('/api/quiz/attempts/:id/answers', {
      summary: 'Keeps chosen answers of an open attempt',
      access: 'test.take',
      params: Ref,
      body: assessments.AnswersSave,
      returns: z.object({ saved: z.number(), now: z.string() }),
      ownTransaction: true,
    }),
    submit: post('/api/quiz/submit', {
      summary: 'Closes the attempt and scores it',
      access: 'test.take',
      body: assessments.Submission,
      returns: assessments.TestResult,
      ownTransaction: true,
    }),
  },
  jobs: {
    post: post('/api/rdashboard/post', {
      summary: 'Posts a vacancy',
      access: 'job.post',
      body: jobs.JobDraft,
      returns: z.object({ id: Id, msg: z.string() }),
      limit: 'requests',
    }),
    modify: put('/api/rdashboard/jobs/:id', {
      summary: 'Changes an own vacancy (G-63)',
      access: 'job.edit',
      params: Ref,
      body: jobs.JobDraft,
      returns: z.object({ id: Id, msg: z.string() }),
    }),
    stats: get('/api/rdashboard/stats', {
      summary: "The recruiter's four figures",
      access: 'job.list_own',
      returns: z.object({ recruiterStats: jobs.RecruiterStats }),
    }),
    listOwn: get('/api/rdashboard/jobs', {
      summary: 'Own vacancies, newest first',
      access: 'job.list_own',
      query: Page,
      returns: z.object({ postedJobs: z.array(jobs.Job), ...Paged }),
    }),
    listAll: get('/api/admin/jobs', {
      summary: 'All vacancies for the team',
      access: 'job.list_all',
      query: admin.AdminJobsQuery,
      returns: admin.AdminJobs,
    }),
    remove: del('/api/admin/job/:id', {
      summary: 'Deletes a vacancy for good from every list',
      access: 'job.delete',
      params: Ref,
      returns: Reply,
    }),
  },
  hiring: {
    apply: post('/api/user/apply', {
      summary: 'Applies for jobs or internships in general',
      access: 'application.send',
      body: hiring.Interest,
      returns: z.object({ userId: Id, msg: z.string() }),
      limit: 'requests',
    }),
    panel: post('/api/rdashboard/jobs/:id', {
      summary: "An own vacancy; with candidateType 'all' also its lists",
      access: 'job.read',
      params: Ref,
      body: hiring.PanelQuery,
      writes: false,
      returns: z.object({ jobData: z.union([hiring.JobWithLists, hiring.JobAlone]) }),
    }),
    act: put('/api/rdashboard/jobs/actions', {
      summary: 'Moves a candidate of an own vacancy, asks for an interview, completes or reopens the vacancy',
      access: 'job.move',
      body: hiring.RecruiterAction,
      returns: hiring.ActionAnswer,
    }),
    adminPanel: post('/api/admin/jobs/:jobId', {
      summary: 'A vacancy with its five lists, filtered',
      access: 'job.screen',
      params: JobRef,
      body: hiring.PanelQuery,
      writes: false,
      returns: z.object({ jobData: hiring.JobWithLists }),
    }),
    screen: put('/api/admin/jobs/actions', {
      summary: 'Shortlists with rating and comment, takes back, completes or reopens',
      access: 'job.screen',
      body: hiring.AdminAction,
      returns: hiring.ActionAnswer,
    }),
    enterLink: put('/api/admin/interview-link', {
      summary: 'Enters an interview link for one candidate or for all that wait',
      access: 'interview.link',
      body: hiring.InterviewLink,
      returns: hiring.InterviewLinkAnswer,
    }),
  },
  blogs: {
    list: get('/api/blog/', {
      summary: 'Published blogs, newest first, without their text',
      access: 'public',
      query: Page,
      returns: z.array(blogs.BlogCard),
      list: true,
    }),
    listAll: get('/api/blog/admin', {
      summary: 'All blogs for the team, newest first: published ones and drafts',
      access: 'blog.edit',
      query: blogs.AdminBlogsQuery,
      returns: z.array(blogs.BlogCard),
      list: true,
    }),
    read: get('/api/blog/getblog/:id', {
      summary: 'A whole blog; a draft only for the team',
      access: 'public',
      params: Ref,
      returns: blogs.Blog,
      bare: true,
    }),
    create: post('/api/blog/create', {
      summary: 'Makes a blog, published or as a draft',
      access: 'blog.edit',
      body: blogs.BlogDraft,
      returns: blogs.BlogSaved,
    }),
    update: put('/api/blog/update/:id', {
      summary: 'Changes a blog; refused when the named revision is not the newest',
      access: 'blog.edit',
      params: Ref,
      body: blogs.BlogDraft,
      returns: blogs.BlogSaved,
    }),
    remove: del('/api/blog/:id', {
      summary: 'Takes a blog out of every list',
      access: 'blog.edit',
      params: Ref,
      returns: z.object({ blogId: Id, msg: z.string() }),
    }),
  },
  serviceRequests: {
    mockInterview: post('/api/user/interview', {
      summary: 'Asks for a mock interview; one can be open at a time',
      access: 'service_request.send',
      body: requests.MockInterviewAsk,
      returns: requests.MockInterviewReply,
      limit: 'requests',
    }),
    mentorship: post('/api/user/mentorship', {
      summary: 'Asks for a mentor; one request can be open at a time',
      access: 'service_request.send',
      body: requests.MentorshipAsk,
      returns: requests.MentorshipReply,
      limit: 'requests',
    }),
    project: post('/api/user/apply/project', {
      summary: 'Applies for a live project, once',
      access: 'service_request.send',
      body: requests.ProjectAsk,
      returns: requests.RequestReply,
      limit: 'requests',
    }),
  },
  queues: {
    listMentorship: get('/api/admin/mentorship', {
      summary: 'Open mentorship requests, oldest first',
      access: 'service_request.settle',
      query: requests.QueueQuery,
      returns: z.object({ users: z.array(requests.MentorRequest), ...requests.queue }),
    }),
    settleMentorship: post('/api/admin/mentorship', {
      summary: 'Closes a mentorship request',
      access: 'service_request.settle',
      body: requests.MentorshipSettling,
      returns: z.object({ userId: Id, msg: z.string() }),
    }),
    listResumes: get('/api/admin/resume-review', {
      summary: 'Resumes that wait for a review, oldest first',
      access: 'service_request.settle',
      query: requests.QueueQuery,
      returns: z.object({
        users: z.array(requests.ResumeToReview),
        ...requests.queue,
        /** Those among them for which 48 hours have passed. */
        overdue: z.number(),
      }),
    }),
    reviewResume: post('/api/admin/resume-review', {
      summary: 'Gives a resume its review',
      access: 'service_request.settle',
      body: requests.ResumeReview,
      returns: z.object({ userId: Id, msg: z.string() }),
    }),
    listInterviews: get('/api/admin/interview-requests', {
      summary: 'Mock interview requests that are not closed, oldest first',
      access: 'service_request.settle',
      query: requests.QueueQuery,
      returns: z.object({ users: z.array(requests.InterviewRequest), ...requests.queue }),
    }),
    settleInterview: post('/api/admin/interview-requests', {
      summary: 'Marks a mock interview request as scheduled, or closes it',
      access: 'service_request.settle',
      body: requests.InterviewSettling,
      returns: z.object({ userId: Id, msg: z.string() }),
    }),
    listProjects: get('/api/admin/project-requests', {
      summary: 'Who applied for a live project, newest first',
      access: 'service_request.settle',
      query: requests.QueueQuery,
      returns: z.object({
        candidates: z.array(requests.ProjectRequest),
        users: z.array(requests.ProjectRequest),
        ...requests.queue,
      }),
    }),
  },
  events: {
    list: post('/api/events', {
      summary: 'Events, filtered: what is to come first, then what is over; hidden ones for the team alone',
      access: 'public',
      body: events.EventFilter,
      writes: false,
      returns: events.EventPage,
    }),
    create: post('/api/events/create', {
      summary: 'Makes an event',
      access: 'event.manage',
      body: events.EventDraft,
      returns: z.object({ eventId: Id, msg: z.string() }),
    }),
    modify: post('/api/events/modify/:id', {
      summary: 'Changes an event',
      access: 'event.manage',
      params: Ref,
      body: events.EventChange,
      returns: z.object({ data: events.EventRecord, msg: z.string() }),
    }),
    hide: del('/api/events/:id', {
      summary: 'Hides an event',
      access: 'event.manage',
      params: Ref,
      returns: z.object({ eventId: Id, msg: z.string() }),
    }),
    unhide: put('/api/events/unhide/:id', {
      summary: 'Shows an event again',
      access: 'event.manage',
      params: Ref,
      returns: z.object({ eventId: Id, msg: z.string() }),
    }),
    unhideByGet: get('/api/events/unhide/:id', {
      summary: 'Shows an event again (the documented method, X-25)',
      access: 'event.manage',
      params: Ref,
      writes: true,
      returns: z.object({ eventId: Id, msg: z.string() }),
    }),
    read: get('/api/events/:id', {
      summary: 'An event as the person asking sees it',
      access: 'signed-in',
      params: Ref,
      returns: events.EventDetail,
    }),
    card: get('/api/events/:id/card', {
      summary: 'An event as everybody sees it in the list',
      access: 'public',
      params: Ref,
      returns: events.EventRecord,
    }),
    attend: put('/api/events/register/:id', {
      summary: 'Takes a seat, or a place on the waiting list of a full event',
      access: 'event.attend',
      params: Ref,
      returns: events.Attendance,
      limit: 'requests',
    }),
    leave: del('/api/events/register/:id', {
      summary: 'Gives the seat or the place on the waiting list up; a free seat goes to whoever waits first',
      access: 'event.attend',
      params: Ref,
      returns: z.object({ eventId: Id, msg: z.string() }),
      limit: 'requests',
    }),
    attendees: get('/api/events/:id/attendees', {
      summary: 'Who has a seat, or who waits for one',
      access: 'event.manage',
      params: Ref,
      query: events.AttendeesQuery,
      returns: events.Attendees,
    }),
  },
  notifications: {
    listRecruiter: get('/api/rdashboard/notifications', {
      summary: "The recruiter's notices, newest first",
      access: 'notice.read_recruiter',
      returns: z.object({ notifications: z.array(notifications.Notice) }),
    }),
    actRecruiter: put('/api/rdashboard/notifications', {
      summary: 'Marks one as read, or clears all',
      access: 'notice.read_recruiter',
      body: notifications.NoticeAction,
      returns: z.object({ notifications: z.array(notifications.Notice), msg: z.string() }),
    }),
    listCandidate: get('/api/user/notifications', {
      summary: "The candidate's notices, newest first",
      access: 'notice.read_candidate',
      returns: z.object({ notifications: z.array(notifications.Notice) }),
    }),
    actCandidate: put('/api/user/notifications', {
      summary: 'Marks one as read, or clears all',
      access: 'notice.read_candidate',
      body: notifications.NoticeAction,
      returns: z.object({ notifications: z.array(notifications.Notice), msg: z.string() }),
    }),
    listAdmin: get('/api/admin/notifications', {
      summary: "The team member's notices, newest first",
      access: 'notice.read_admin',
      returns: z.object({ notifications: z.array(notifications.Notice) }),
    }),
    actAdmin: put('/api/admin/notifications', {
      summary: 'Marks one as read, or clears all',
      access: 'notice.read_admin',
      body: notifications.NoticeAction,
      returns: z.object({ notifications: z.array(notifications.Notice), msg: z.string() }),
    }),
  },
  forum: {
    list: get('/api/forum/posts', {
      summary: 'Forum posts, newest first',
      access: 'forum.use',
      query: Page,
      returns: z.object({ posts: z.array(forum.ForumHead), ...Paged }),
    }),
    read: get('/api/forum/post/:slug', {
      summary: "A forum post with its newest comments; 'latest-post' is today's, else the newest",
      access: 'forum.use',
      params: forum.ForumSlug,
      query: forum.CommentPage.omit({ before: true }),
      returns: z.object({ post: forum.ViewedPost }),
    }),
    readComments: get('/api/forum/post/:slug/comments', {
      summary: 'Older comments of a forum post, newest last',
      access: 'forum.use',
      params: forum.ForumSlug,
      query: forum.CommentPage,
      returns: z.object({ comments: z.array(forum.ViewedComment), olderThan: z.number().nullable() }),
    }),
    listPeople: get('/api/forum/post/:slug/people', {
      summary: 'Those who wrote below a forum post, by the beginning of a name; who wrote last comes first',
      access: 'forum.use',
      params: forum.ForumSlug,
      query: forum.ParticipantQuery,
      returns: z.object({ people: z.array(forum.Participant) }),
    }),
    create: post('/api/forum/post', {
      summary: 'Puts up a forum post',
      access: 'forum.edit',
      body: forum.ForumDraft,
      returns: z.object({ postId: Id, slug: z.string(), msg: z.string() }),
    }),
    editComment: put('/api/forum/comment/:id', {
      summary: 'Changes an own comment within ten minutes',
      access: 'forum.use',
      params: Ref,
      body: forum.CommentChange,
      returns: z.object({ comment: forum.ViewedComment, msg: z.string() }),
      limit: 'comments',
    }),
    deleteComment: del('/api/forum/comment/:id', {
      summary: 'Deletes an own comment; the team deletes any',
      access: 'forum.use',
      params: Ref,
      returns: Reply,
    }),
    reportComment: post('/api/forum/comment/:id/report', {
      summary: 'Reports a comment to the team',
      access: 'forum.use',
      params: Ref,
      body: forum.CommentReport,
      returns: Reply,
      limit: 'requests',
    }),
  },
  forumDesk: {
    list: get('/api/admin/forum/posts', {
      summary: 'All forum posts, hidden ones too, newest first',
      access: 'forum.edit',
      query: Page,
      returns: z.object({ posts: z.array(forum.DeskPost), ...Paged }),
    }),
    change: put('/api/admin/forum/post/:id', {
      summary: 'Changes a forum post; its address stays',
      access: 'forum.edit',
      params: Ref,
      body: forum.ForumDraft,
      returns: z.object({ post: forum.DeskPost, msg: z.string() }),
    }),
    setHidden: put('/api/admin/forum/post/:id/hidden', {
      summary: 'Hides a forum post, or shows it again',
      access: 'forum.edit',
      params: Ref,
      body: z.object({ isHidden: z.boolean() }),
      returns: z.object({ post: forum.DeskPost, msg: z.string() }),
    }),
    remove: del('/api/admin/forum/post/:id', {
      summary: 'Deletes a forum post',
      access: 'forum.edit',
      params: Ref,
      returns: Reply,
    }),
    listReports: get('/api/admin/forum/reports', {
      summary: 'Reported comments, longest waiting first, or hidden ones',
      access: 'forum.moderate',
      query: forum.ReportQuery,
      returns: z.object({ comments: z.array(forum.ReportedComment), ...Paged }),
    }),
    settle: put('/api/admin/forum/reports/:id', {
      summary: 'Decides about a comment: keeps, hides or restores it, or hides it and warns its writer',
      access: 'forum.moderate',
      params: Ref,
      body: forum.ReportSettling,
      returns: Reply,
    }),
  },
  people: {
    list: get('/api/admin/candidates', {
      summary: 'Candidates as cards, newest first; searched by name, email and phone',
      access: 'people.read',
      query: people.PeopleQuery,
      returns: people.People,
    }),
    read: get('/api/admin/user/:id', {
      summary: 'Everything the team sees of a candidate',
      access: 'people.read',
      params: Ref,
      returns: z.object({ user: people.PersonRecord }),
    }),
    create: post('/api/admin/user/create', {
      summary: 'Makes a candidate with a profile',
      access: 'people.edit',
      body: people.PersonDraft,
      returns: z.object({ user: people.PersonRecord, msg: z.string() }),
    }),
    change: post('/api/admin/user/:id', {
      summary: 'Changes the profile of a candidate; absent fields stay',
      access: 'people.edit',
      params: Ref,
      body: people.PersonChange,
      returns: z.object({ user: people.PersonRecord, msg: z.string() }),
    }),
    uploadResume: put('/api/admin/upload-resume', {
      summary: 'Makes an uploaded file the resume of a candidate',
      access: 'people.edit',
      body: people.PersonResume,
      returns: z.object({ userId: Id, msg: z.string() }),
    }),
    offerClaim: post('/api/admin/user/:id/claim-link', {
      summary: 'Makes the single-use link with which a candidate whom the team entered sets a password',
      access: 'people.edit',
      params: Ref,
      returns: people.ClaimLink,
    }),
    readClaim: post('/api/user/claim/read', {
      summary: 'For whom a claim link stands',
      access: 'public',
      body: people.ClaimCode,
      writes: false,
      returns: people.Claimable,
      limit: 'requests',
    }),
    claim: post('/api/user/claim', {
      summary: 'Sets the first password with a claim link, once, and signs in',
      access: 'public',
      body: people.Claim,
      returns: accounts.SignedInAnswer,
      limit: 'registrations',
      ownTransaction: true,
    }),
  },
  admin: {
    stats: get('/api/admin/stats/:period', {
      summary: 'Six figures over a period',
      access: 'stats.read',
      params: admin.StatsParams,
      returns: admin.Stats,
    }),
    trend: get('/api/admin/trend/:period', {
      summary: 'Registrations, tests, applications and hires over a period',
      access: 'stats.read',
      params: admin.StatsParams,
      returns: admin.Trend,
    }),
    funnel: get('/api/admin/funnel/:period', {
      summary: 'How far the candidates who registered in a period have come',
      access: 'stats.read',
      params: admin.StatsParams,
      returns: admin.Funnel,
    }),
  },
  operation: {
    system: get('/api/admin/system', {
      summary: 'Which parts of the installation can be reached, and how many tasks wait',
      access: 'system.read',
      returns: operation.SystemState,
    }),
    acts: get('/api/admin/acts', {
      summary: 'What members of the team did, newest first',
      access: 'system.read',
      query: operation.ActsQuery,
      returns: operation.Acts,
    }),
  },
} satisfies Routes
