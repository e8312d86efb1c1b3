import {
  type BlogCard,
  type Company,
  type EventRecord,
  type HiringCandidate,
  type InterviewRecord,
  type JobList,
  type JobProgress,
  type JobWithLists,
  jobLists,
  type ListedJob,
  type NoticeData,
  type PersonRecord,
  type QuizCard,
  type QuizTaken,
  type RecruiterRecord,
  type WholeJob,
} from '@firstrung/contract'
import { blankGroup } from '@firstrung/contract/testing/candidates.ts'

/** Answers of the server, for tests of pages. */

const company: Company = {
  _id: 'company',
  companyName: 'Sahyadri Software',
  industry: 'Bus ticketing',
  companyDesc: 'Booking software for bus operators.',
  companyType: 'Start Up (Funded)',
  yearOfEstd: 2016,
  companySize: '11-100',
  companyAddress: 'Baner Road, Pune',
  gstNumber: '27AAPFU0939F1ZV',
  gstVerified: true,
  logoKey: '',
}

export const recruiter: RecruiterRecord = {
  _id: 'recruiter',
  userId: 'recruiter',
  userType: 'recruiter',
  isAdmin: false,
  email: 'rohan@example.org',
  fullName: 'Rohan Mehta',
  mobileNo: '9820012345',
  currentPosition: 'Head of Talent',
  linkedIn: 'https://www.linkedin.com/in/rohan-mehta',
  meetingLink: '',
  avatarS3FileKey: '',
  avatarS3PublicUrl: '',
  profileCompleted: true,
  isPassword: true,
  companyRole: 'owner',
  company,
}

export const jobOf = (more: Partial<WholeJob> = {}): WholeJob => ({
  _id: 'job-1',
  jobTitle: 'Frontend Developer',
  description: 'jds/1/role.pdf',
  descriptionFileName: 'role.pdf',
  descriptionUrl: '/files/jds/1/role.pdf?link=x',
  descriptionContent: [],
  qualifications: 'React, SQL',
  salary: '6LPA-8LPA',
  jobRole: 'job(full-time)',
  jobType: 'hybrid',
  jobLocations: ['Pune', 'Kochi'],
  numOpenings: 3,
  internshipMonths: null,
  isActive: true,
  createdAt: '2026-05-27T06:30:00.000Z',
  interviewDate: '',
  recruiter: { _id: recruiter._id, fullName: recruiter.fullName, email: recruiter.email, company },
  myRole: 'lead',
  ...more,
})

export const progressOf = (more: Partial<JobProgress> = {}): JobProgress => ({
  counts: Object.fromEntries(jobLists.map((list) => [list, 0])) as Record<JobList, number>,
  newApplicants: 0,
  answersOwed: 0,
  interviewsAhead: 0,
  nextInterviewAt: null,
  interviewsWithoutLink: 0,
  waitingSince: null,
  ...more,
})

export const listedJobOf = (more: Partial<ListedJob> = {}): ListedJob => ({
  ...jobOf(),
  progress: progressOf(),
  ...more,
})

const human = {
  _id: 'kavya',
  userId: 'kavya',
  uniqueId: 'CL123456',
  fullName: 'Kavya Menon',
  email: 'kavya@example.org',
  mobileNo: '9812300000',
  state: 'Goa',
  city: 'Panaji',
  avatarS3FileKey: 'profile_pics/kavya.png',
  avatarS3PublicUrl: '/files/profile_pics/kavya.png',
  college: { collegeName: 'Goa College', degree: 'B.E.', startingYear: 2021, graduationYear: 2025 },
  experience: {
    skills: [{ skill: 'SQL', level: 'expert' as const }],
    workExperience: '0-6 Months',
    experienceDesc: [{ companyName: 'Casa Labs', description: 'Built the booking page.' }],
  },
  workedOnProject: true,
  projects: [{ _id: 'p', title: 'Tide table', link: 'https://example.org/tides', description: 'Shows the tide.' }],
  certificates: [],
  languages: [],
}

export const test: QuizTaken = {
  _id: 'attempt',
  attempt: 1,
  first: { score: 7, totalScore: 10 },
  counts: true,
  score: 7,
  totalScore: 10,
  answered: 8,
  testTakenAt: '2026-05-20T06:30:00.000Z',
  test: { _id: 'test', title: 'SQL basics', testType: 'skill test' },
}

/** A requested interview; with a link it is scheduled. */
export const interviewOf = (interviewLink = ''): InterviewRecord => ({
  _id: 'interview',
  job: 'job-1',
  interviewLink,
  interviewRound: 1,
  interviewDate: '2026-06-01',
  interviewTime: '10:00',
  interviewDuration: '30 minutes',
  interviewEmail: 'panel@example.org',
  interviewRoom: '',
  alsoWith: [],
  calendarUid: 'one@firstrung',
  calendarSequence: 0,
  attendance: null,
  candidateAbsentAt: null,
  companyAbsentAt: null,
})

const resume = {
  resumeS3FileKey: 'resumes/kavya.pdf',
  resumeS3PublicUrl: '/files/resumes/kavya.pdf?link=x',
  resumeFileName: 'kavya.pdf',
  uploadedAt: '2026-05-20T06:30:00.000Z',
}

export const candidateOf = (more: Partial<HiringCandidate> = {}): HiringCandidate => ({
  ...human,
  preferences: blankGroup('preferences'),
  resume,
  interviews: [],
  ratings: [],
  testsTaken: [test],
  testPercent: 70,
  stage: 'applicant',
  source: 'pool',
  isHired: false,
  isHiredElsewhere: false,
  match: [],
  ...more,
})

export const personOf = (more: Partial<PersonRecord> = {}): PersonRecord => ({
  ...human,
  userType: 'user',
  adminCreated: false,
  profileCompleted: true,
  isUnclaimed: false,
  createdAt: '2026-05-01T06:30:00.000Z',
  preferences: {
    ...blankGroup('preferences'),
    lookingFor: ['job', 'internship'],
    jobType: ['remote'],
    preferredLocations: ['Kochi'],
    fields: ['frontend', 'sde'],
    expectedCtc: 500_000,
  },
  resume: { ...resume, reviewText: '', reviewDueAt: null },
  resumeIsReviewed: false,
  isInterestedInJob: true,
  isInterestedInIntern: false,
  ratings: [],
  testsTaken: [],
  interviews: [],
  hirings: [],
  interviewRequests: [],
  mentorship: null,
  ...more,
})

const perList = <T>(valueOf: (list: JobList) => T) =>
  Object.fromEntries(jobLists.map((list) => [list, valueOf(list)])) as Record<JobList, T>

/** A job with these candidates in its lists; each list is complete, unless its count says otherwise. */
export function panelOf(
  lists: Partial<Record<JobList, HiringCandidate[]>> = {},
  counts: Partial<Record<JobList, number>> = {},
  nextCursors: Partial<Record<JobList, string>> = {},
): JobWithLists {
  const all = { ...perList<HiringCandidate[]>(() => []), ...lists }
  return {
    ...jobOf(),
    ...all,
    counts: { ...perList((list) => all[list].length), ...counts },
    countsAreBounded: false,
    nextCursors: { ...perList(() => null), ...nextCursors },
    questions: [],
    interviewsWithoutLink: 0,
  }
}

export const eventOf = (more: Partial<EventRecord> = {}): EventRecord => ({
  _id: 'event',
  title: 'Resume clinic',
  description: 'Bring your resume.',
  eventDate: '2026-05-27',
  eventTime: '18:30',
  startsAt: '2026-05-27T13:00:00.000Z',
  hasEnded: false,
  eventLink: 'https://meet.example.org/clinic',
  relatedTopics: ['personal development', 'media'],
  bannerS3FileKey: 'event_banners/clinic.png',
  bannerS3PublicUrl: '/files/event_banners/clinic.png',
  isActive: true,
  capacity: null,
  seatsTaken: 0,
  waiting: 0,
  revision: 1,
  ...more,
})

export const blog: BlogCard = {
  _id: 'blog',
  title: 'Climbing well',
  introduction: 'One rung after the other.',
  subtitle: 'For the first year',
  date: '2026-05-27T06:30:00.000Z',
  blogBannerS3Path: 'blog_banners/b.png',
  blogBannerS3PublicUrl: '/files/blog_banners/b.png',
  readingMinutes: 2,
  status: 'published',
}

export const quizCard: QuizCard = {
  _id: 'test',
  title: 'Kitchen sums',
  description: `${'A long description. '.repeat(12)}The end.`,
  difficulty: 'beginner',
  relatedRoles: ['finance', 'data analyst'],
  testType: 'skill test',
  timeLimit: 15,
  questionCount: 2,
}

export const news: NoticeData = {
  jobTitle: 'Frontend Developer',
  jobId: 'job-1',
  recruiterId: 'recruiter-1',
  user: 'Kavya Menon',
  userId: 'candidate-1',
  interviewLink: '',
  companyName: '',
  interviewDate: '',
  interviewTime: '',
  interviewDuration: '',
  details: '',
  path: '',
}
