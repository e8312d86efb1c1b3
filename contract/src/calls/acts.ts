/**
 * What a member of the team did, as the audit log says it after their name (G-114). Braces name the person or thing it was
 * done to, by its kind. The state before and after, and a detail, are added by `listActs`.
 */
export const actSentences = {
  shortlistCandidate: 'shortlisted {candidate} for {job}',
  takeCandidateBack: 'removed {candidate} from the shortlist of {job}',
  takeHiringBack: 'undid the hire of {candidate} for {job}',
  completeJob: 'marked {job} as completed',
  reopenJob: 'reopened {job}',
  removeJob: 'deleted the job {job}',
  decidePosting: 'decided on the posting of {job}',
  enterInterviewLink: 'entered the interview link of {candidate} for {job}',
  moveInterview: 'moved the interview of {candidate} for {job}',
  cancelInterview: 'cancelled the interview of {candidate} for {job}',
  enterJobLink: 'entered an interview link for everybody waiting in {job}',

  createCandidate: 'created the profile of {candidate}',
  changeCandidate: 'changed the profile of {candidate}',
  replaceResume: 'replaced the resume of {candidate}',
  offerClaim: 'made a claim link for {candidate}',

  closeMentorship: 'closed the mentor request of {candidate}',
  reviewResume: 'reviewed the resume of {candidate}',
  settleMockInterview: 'settled the mock interview request of {candidate}',
  closeProject: 'closed the live project request of {candidate}',
  assignRequest: 'assigned a request of {candidate} to {person}',
  unassignRequest: 'took a request of {candidate} from {person}',

  exportCandidates: 'exported the list of candidates',
  exportAttendees: 'exported the attendees of {event}',
  exportPayments: 'exported the payments',
  exportJob: 'exported the candidates of {job}',

  suspendRecruiter: 'suspended the recruiter {recruiter}',
  restoreRecruiter: 'restored the recruiter {recruiter}',
  confirmNumber: 'confirmed a number of the company {company}',
  refuseNumber: 'did not confirm a number of the company {company}',
  keepCompany: 'settled the reports of the company {company}',
  removeLogo: 'removed the logo of the company {company}',
  suspendCompany: 'suspended the company {company}',
  restoreCompany: 'restored the company {company}',
  inviteMember: 'invited {person} to the team',
  changeMember: 'changed the role of {person}',
  changeOwnEmail: 'changed the email of their own account',
  refusedPasskey: 'was refused a passkey that may be a copy',
  changeSettings: 'changed the settings of the installation',
  endMember: 'ended the membership of {person}',
  restoreMember: 'restored the membership of {person}',

  createTest: 'created the test {test}',
  changeTest: 'changed the test {test}',
  archiveTest: 'archived the test {test}',
  restoreTest: 'restored the test {test}',
  createEvent: 'created the event {event}',
  changeEvent: 'changed the event {event}',
  hideEvent: 'hid the event {event}',
  showEvent: 'showed the event {event} again',
  createBlog: 'created the blog {blog}',
  changeBlog: 'changed the blog {blog}',
  removeBlog: 'deleted the blog {blog}',

  createPost: 'created the forum post {post}',
  changePost: 'changed the forum post {post}',
  hidePost: 'hid the forum post {post}',
  showPost: 'showed the forum post {post} again',
  removePost: 'deleted the forum post {post}',
  removeComment: 'deleted a comment of {person} on {post}',
  keepComment: 'kept a reported comment of {person} on {post}',
  hideComment: 'hid a comment of {person} on {post}',
  hideCommentAndWarn: 'hid a comment of {person} on {post} and warned them',
  restoreComment: 'showed a comment of {person} on {post} again',

  keepMessage: 'kept a reported message of {person} about {job}',
  hideMessage: 'removed a message of {person} about {job}',
  restoreMessage: 'showed a message of {person} about {job} again',

  confirmPayment: 'confirmed the payment {payment}',
  answerGrievance: 'answered the complaint {grievance}',
  declinePayment: 'declined the payment {payment}',
} as const

export type ActName = keyof typeof actSentences

/** Kinds of subjects whose name is looked up when the log is read: it must not outlive the account. */
export const personKinds = ['candidate', 'recruiter', 'person'] as const
export type PersonKind = (typeof personKinds)[number]

/** What an act can be done to. */
export const subjectKinds = [
  ...personKinds,
  'job',
  'test',
  'event',
  'blog',
  'post',
  'payment',
  'grievance',
  'company',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** The kinds in a sentence. */
export type KindsOf<Sentence extends string> = Sentence extends `${string}{${infer Kind}}${infer Rest}`
  ? Extract<Kind, SubjectKind> | KindsOf<Rest>
  : never

/** A sentence as texts and kinds, in their order. */
export const partsOf = (sentence: string): { text: string; kind: SubjectKind | null }[] =>
  sentence
    .split(/[{}]/)
    .map((text, place) => ({ text, kind: place % 2 === 1 ? (text as SubjectKind) : null }))
    .filter(({ text }) => text !== '')
