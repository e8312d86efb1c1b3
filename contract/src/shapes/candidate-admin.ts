import { z } from 'zod'
import { limits } from '../limits.ts'
import { quizTypes } from '../lists/assessments.ts'
import { personSorts, personStatuses } from '../lists/candidates.ts'
import * as messages from '../messages/messages.ts'
import { PasswordAgain } from './accounts.ts'
import {
  CandidateRecord,
  candidateInput,
  candidateView,
  OwnInterview,
  ProjectRecord,
  QuizTakenWhole,
  RatingRecord,
} from './candidates.ts'
import {
  blankAsAbsent,
  code,
  Email,
  flag,
  Id,
  Instant,
  KnownEmail,
  mostFields,
  Page,
  Password,
  prepare,
  text,
  whole,
} from './fields.ts'
import { HiringRecord } from './hiring.ts'
import { flatProfile } from './profiles.ts'

const peopleFilter = {
  search: text(100).optional(),
  profileCompleted: flag.optional(),
  /** Text within the degree. */
  degree: text().optional(),
  graduationYear: blankAsAbsent(whole(0, limits.year.max)),
  skill: text(60).optional(),
  status: z.enum(personStatuses).optional(),
  /** The least percent of the best skill test of the last twelve months; 0 for any result. */
  testFrom: blankAsAbsent(whole(0, 100)),
  sort: z.enum(personSorts).optional(),
}

/** Which candidates the team lists, and in which order; a search looks in name, email and phone. */
export const PeopleQuery = Page.extend(peopleFilter)
export type PeopleQuery = z.output<typeof PeopleQuery>

/** A candidate in the team's list: only what a card shows. */
export const PersonCard = z.object({
  _id: Id,
  userId: Id,
  uniqueId: z.string(),
  fullName: z.string(),
  email: z.string(),
  mobileNo: z.string(),
  avatarS3FileKey: z.string(),
  avatarS3PublicUrl: z.string(),
  adminCreated: z.boolean(),
  profileCompleted: z.boolean(),
  /** Empty, or null, where it is not given. */
  degree: z.string(),
  graduationYear: z.number().nullable(),
  /** The best skill test in percent; null without one. */
  testPercent: z.number().nullable(),
  createdAt: Instant,
})
export type PersonCard = z.infer<typeof PersonCard>

/** A page of the list. A bounded `total` is a lower bound: show it as '1,000+'. */
export const People = z.object({
  users: z.array(PersonCard),
  total: z.number(),
  totalIsBounded: z.boolean(),
  nextCursor: z.string().nullable(),
})
export type People = z.infer<typeof People>

/** Everything the team sees about a candidate (ENT-05). */
export const PersonRecord = z.object({
  ...candidateView,
  userType: z.literal('user'),
  adminCreated: z.boolean(),
  profileCompleted: z.boolean(),
  createdAt: Instant,
  /** Whether nobody can sign in with this account yet, so that a claim link can be made. */
  isUnclaimed: z.boolean(),
  resume: CandidateRecord.shape.resume,
  resumeIsReviewed: z.boolean(),
  isInterestedInJob: z.boolean(),
  isInterestedInIntern: z.boolean(),
  projects: z.array(ProjectRecord),
  ratings: z.array(RatingRecord.extend({ jobTitle: z.string(), companyName: z.string() })),
  testsTaken: z.array(
    QuizTakenWhole.extend({
      test: z.object({
        _id: Id,
        title: z.string(),
        testType: z.enum(quizTypes),
        questions: z.array(z.object({ _id: Id, question: z.string() })),
      }),
    }),
  ),
  interviews: z.array(OwnInterview),
  /** Every hiring, newest first. */
  hirings: z.array(HiringRecord),
  interviewRequests: CandidateRecord.shape.interviewRequests,
  mentorship: CandidateRecord.shape.mentorship,
})
export type PersonRecord = z.infer<typeof PersonRecord>

/** The profile fields that the team may write, without the password. */
const editable = {
  ...candidateInput,
  userType: text(20).optional(),
  /** Blank keeps the picture: the form sends it only after a new upload. */
  avatarS3FileKey: text(400).optional(),
  avatarS3PublicUrl: text(2000).optional(),
}

/** The id that a client made; ignored where it is not valid. */
const ClientMadeId = Id.optional().catch(undefined)

/** POST /api/admin/user/create: email and name are required, everything else may come later. */
export const PersonDraft = prepare(
  mostFields,
  flatProfile,
  z.object({
    ...editable,
    userId: ClientMadeId,
    email: Email,
    fullName: candidateInput.fullName.unwrap().refine((name) => name !== '', messages.fieldNeeded),
  }),
)
export type PersonDraft = z.output<typeof PersonDraft>

/** POST /api/admin/user/{id}: absent fields stay. An email is accepted only if it is the current one. */
export const PersonChange = prepare(mostFields, flatProfile, z.object({ ...editable, email: KnownEmail.optional() }))
export type PersonChange = z.output<typeof PersonChange>

/** The filters of the list, for the file. */
export const PeopleExport = PasswordAgain.extend(peopleFilter)
export type PeopleExport = z.output<typeof PeopleExport>

export const PersonResume = z.object({
  userId: Id,
  resumeS3FileKey: text(400, messages.uploadMissing),
  resumeS3PublicUrl: text(2000).optional(),
})

/** A single-use link with which a candidate sets a password for the profile that the team made for them. */
export const ClaimLink = z.object({ claimLink: z.string(), expiresAt: Instant })
export type ClaimLink = z.infer<typeof ClaimLink>

export const ClaimCode = z.object({ code: code(200, 20) })
export const Claim = ClaimCode.extend({ password: Password })
export type Claim = z.infer<typeof Claim>

/** What the holder of a claim link sees of its account. */
export const Claimable = z.object({ fullName: z.string(), email: z.string(), expiresAt: Instant })
export type Claimable = z.infer<typeof Claimable>
