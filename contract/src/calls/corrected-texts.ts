import * as messages from '../messages/messages.ts'
import type { ErrorBody } from './errors.ts'

/** Whether pages show the documented texts unchanged, or a corrected text where a documented one reads badly. */
export const textModes = ['documented', 'corrected'] as const
export type TextMode = (typeof textModes)[number]

/**
 * The documented texts that read badly, each with its correction. `docs/documented-texts.md` says where each is shown; a
 * test compares the two.
 */
export const correctedTexts: ReadonlyMap<string, string> = new Map<string, string>([
  // Signing in
  [messages.pleaseLogin, 'Please log in or register to continue.'],
  [messages.unauthorizedZ, 'You do not have access to this.'],
  [messages.unauthorisedS, 'You do not have access to this.'],
  [messages.invalidAuthParams, 'Signing in did not work. Please try again.'],
  [messages.passwordShort, 'Please choose a password of at least 8 characters.'],
  [messages.passwordLong, 'Please choose a password of at most 50 characters.'],
  [messages.passwordCharacters, 'Please use only letters, digits and common special characters.'],
  [messages.passwordRequired, 'Please enter your password.'],
  [messages.invalidEmail, 'Please enter a valid email address.'],
  [messages.adminLoginSuccess, 'Logged in'],
  [messages.adminLoginFailed, 'Login failed'],
  [messages.adminWrongCredentials, 'The email or the password is wrong.'],
  [messages.unknown, 'Something went wrong. Please try again later.'],

  // Profiles
  ['StartingYear', 'Starting Year'],
  ['GraduationYear', 'Graduation Year'],
  [messages.yearsOrder, 'The graduation year cannot be before the starting year.'],
  [messages.inputAllFields, 'Please fill in all required fields.'],
  [messages.enterYears, 'Please enter your years of experience.'],
  [messages.fieldsEmpty, 'Please fill in the empty fields.'],
  [messages.enterAllFields, 'Please fill in all fields.'],
  ['Advance', 'Advanced'],

  // Candidates
  [messages.skillTestNeeded, 'Please take a skill test first.'],
  [messages.jobUnderProcess, 'You have already applied for jobs.'],
  [messages.internshipUnderProcess, 'You have already applied for internships.'],
  [messages.mockNotAllowed, 'You already have an open mock interview request.'],
  [messages.resumeReceived, 'We have received your resume. You will receive a review soon.'],
  [messages.submitting, 'Submitting…'],
  ['Practice Tests', 'Skill Tests and Practice Tests'],
  [messages.lookingForSkillTests, 'No tests found'],
  [messages.lookingForEvents, 'No events found'],
  [messages.eventsForMembers, 'Please log in or register to see events.'],
  [messages.eventRegistered, 'You are registered!'],
  [messages.commentEmpty, 'Please write a comment first.'],
  [messages.lookingForBlogs, 'No blogs to show'],

  // Recruiters
  ['effective match making', 'Effective matchmaking'],
  ['time saving', 'Saves time'],
  ['no filteration', 'No filtering'],
  ['industry ready candidate', 'Industry-ready candidates'],
  ['Stipend Range/CTA', 'Stipend or salary'],
  ['Free Lancing', 'Freelancing'],
  [messages.interviewAlreadyScheduled, 'Interview already scheduled'],
  [messages.chooseAllFields, 'Please fill in all fields.'],

  // The team
  [messages.adminLookingForEvents, 'No events to show'],
  [messages.lookingForJobs, 'No jobs to show'],
  [messages.lookingForCandidates, 'No candidates found'],
  [messages.eventFieldsNeeded, 'Please fill in all fields and upload a banner.'],
  [messages.eventCreated, 'Event created!'],
  [messages.eventUpdated, 'Event updated!'],
  [messages.forumAllFields, 'Please fill in all fields and upload a picture.'],
  [messages.forumCreated, 'Forum post created!'],
  [messages.fillAllFields, 'Please fill in all fields.'],
  [messages.enterBlogContent, 'Write your blog here'],
  [messages.blogCreated, 'Blog created!'],
  [messages.blogUpdated, 'Blog updated!'],
  [messages.blogDeleted, 'Blog deleted!'],
  [messages.commentAndRating, 'Please give a rating and a remark.'],
  [messages.enterMeetLink, 'Please enter the meeting link.'],
  [messages.mentorshipClosed, 'Request marked as closed'],
  [messages.profileNotCreated, 'Profile not created'],
])

/** A text as people read it: the corrected one, if there is one and the installation shows it. */
export const textIn = (mode: TextMode, text: string): string =>
  mode === 'corrected' ? (correctedTexts.get(text) ?? text) : text

/** An answer whose sentence, and the sentences of its faults, are in the texts that the installation shows. */
export function answerIn(mode: TextMode, answer: unknown): unknown {
  if (mode === 'documented' || typeof answer !== 'object' || answer === null) return answer
  if (!('msg' in answer) || typeof answer.msg !== 'string') return answer
  const said = { ...answer, msg: textIn(mode, answer.msg) }
  return isErrorBody(said)
    ? { ...said, errors: said.errors.map(({ field, msg }) => ({ field, msg: textIn(mode, msg) })) }
    : said
}

const isErrorBody = (answer: object): answer is ErrorBody => 'success' in answer && answer.success === false
