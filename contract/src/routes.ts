import { z } from 'zod'
import { del, get, post, put, type Routes } from './route.ts'
import * as accounts from './shapes/accounts.ts'
import * as admin from './shapes/admin.ts'
import * as assessments from './shapes/assessments.ts'
import * as candidates from './shapes/candidates.ts'
import { Id, Page, Ref, Reply } from './shapes/fields.ts'
import * as files from './shapes/files.ts'
import * as hiring from './shapes/hiring.ts'
import * as jobs from './shapes/jobs.ts'
import * as notifications from './shapes/notifications.ts'
import * as people from './shapes/people.ts'
import * as records from './shapes/records.ts'
import * as recruiters from './shapes/recruiters.ts'
import * as requests from './shapes/service-requests.ts'

const JobRef = z.object({ jobId: Id })
const Paged = { total: z.number(), nextCursor: z.string().nullable() }

/** Every endpoint. Handlers, client, OpenAPI document and access tests are derived from this table. */
export const routes = {
  site: {
    read: get('/api/site', { summary: 'What the operator shows to everybody', access: 'public', returns: admin.Site }),
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
      limit: 'requests',
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
    upload: put('/files/upload/:ticket', {
      summary: 'Takes the signed upload (disk storage)',
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
      limit: 'submissions',
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
  },
} satisfies Routes
