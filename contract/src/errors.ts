import * as messages from './messages.ts'

/** Every refusal: its HTTP status and its sentence. Apart from `ApiError`, so that public pages need not load it. */
export const errors = {
  invalid: { status: 400, msg: messages.invalid },
  malformed: { status: 400, msg: messages.malformed },
  signed_out: { status: 401, msg: messages.pleaseLogin },
  wrong_credentials: { status: 401, msg: messages.wrongCredentials },
  auth_params_invalid: { status: 400, msg: messages.invalidAuthParams },
  wrong_tab_recruiter: { status: 403, msg: messages.useRecruiterTab },
  wrong_tab_candidate: { status: 403, msg: messages.useCandidateTab },
  forbidden: { status: 403, msg: messages.unauthorizedZ },
  suspended: { status: 403, msg: messages.suspended() },
  skill_test_needed: { status: 403, msg: messages.skillTestNeeded },
  profile_incomplete: { status: 403, msg: messages.profileIncomplete },
  first_admin_code: { status: 403, msg: messages.firstAdminCode },
  sign_in_again: { status: 403, msg: messages.signInAgain },
  second_step_needed: { status: 403, msg: messages.secondStepNeeded },
  second_factor_required: { status: 403, msg: messages.secondFactorRequired },
  second_step_over: { status: 403, msg: messages.secondStepOver },
  confirm_email_first: { status: 403, msg: messages.confirmEmailFirst },
  claim_link_over: { status: 403, msg: messages.claimLinkOver },
  reset_link_over: { status: 403, msg: messages.resetLinkOver },
  email_link_over: { status: 403, msg: messages.emailLinkOver },
  email_change_over: { status: 403, msg: messages.emailChangeOver },
  email_undo_over: { status: 403, msg: messages.emailUndoOver },
  link_expired: { status: 403, msg: messages.linkExpired },
  owners_only: { status: 403, msg: messages.ownersOnly },
  interviewers_post_none: { status: 403, msg: messages.interviewersPostNone },
  not_found: { status: 404, msg: messages.notFound },
  job_removed: { status: 404, msg: messages.jobRemoved },
  invitation_for_other: { status: 403, msg: messages.invitationForOther },
  invitation_over: { status: 403, msg: messages.invitationOver },
  company_has_jobs: { status: 409, msg: messages.companyHasJobs },
  already_in_team: { status: 409, msg: messages.alreadyInTeam },
  team_full: { status: 409, msg: messages.teamFull },
  member_leads_jobs: { status: 409, msg: messages.memberLeadsJobs },
  interviewers_only_interview: { status: 409, msg: messages.interviewersOnlyInterview },
  job_needs_lead: { status: 409, msg: messages.jobNeedsLead },
  card_submitted: { status: 409, msg: messages.cardSubmitted },
  card_too_late: { status: 409, msg: messages.cardTooLate },
  last_owner: { status: 409, msg: messages.lastOwner },
  last_admin: { status: 409, msg: messages.lastAdmin },
  already_joined: { status: 409, msg: messages.alreadyJoined },
  already_suspended: { status: 409, msg: messages.alreadySuspended },
  not_suspended: { status: 409, msg: messages.notSuspended },
  second_factor_on: { status: 409, msg: messages.secondFactorIsOn },
  second_factor_off: { status: 409, msg: messages.secondFactorIsOff },
  email_changed_lately: { status: 409, msg: messages.emailChangedLately },
  email_taken: { status: 409, msg: messages.emailTaken },
  already_applied_jobs: { status: 409, msg: messages.jobUnderProcess },
  already_applied_internships: { status: 409, msg: messages.internshipUnderProcess },
  already_applied_project: { status: 409, msg: messages.projectRepeated },
  request_not_open: { status: 409, msg: messages.requestNotOpen },
  /** The server's message says who has the request now. */
  request_taken: { status: 409, msg: messages.requestTaken() },
  request_scheduled: { status: 409, msg: messages.requestScheduled },
  review_given: { status: 409, msg: messages.reviewGiven },
  resume_replaced: { status: 409, msg: messages.resumeReplaced },
  other_resume: { status: 409, msg: messages.otherResume },
  attempt_closed: { status: 409, msg: messages.attemptClosed },
  test_archived: { status: 409, msg: messages.quizIsArchived },
  test_not_started: { status: 409, msg: messages.quizNotStarted },
  views_full: { status: 409, msg: messages.viewsFull },
  /** The server's message says how many wait. */
  answers_owed: { status: 409, msg: messages.answersOwed() },
  posting_incomplete: { status: 409, msg: messages.postingIncomplete },
  posting_changed: { status: 409, msg: messages.postingChanged },
  posting_removed: { status: 409, msg: messages.postingRemoved },
  posting_not_live: { status: 409, msg: messages.postingNotLive },
  /** The server's message says on which day. */
  posting_closed: { status: 409, msg: messages.applicationsClosed() },
  already_applied: { status: 409, msg: messages.appliedBefore() },
  not_eligible: { status: 403, msg: messages.notEligible },
  access_ended: { status: 403, msg: messages.accessEnded },
  application_ended: { status: 409, msg: messages.cannotWithdraw },
  conversation_early: { status: 409, msg: messages.conversationEarly },
  conversation_ended: { status: 409, msg: messages.conversationEnded },
  /** The server's message says who can change it. */
  conversation_closed: { status: 409, msg: messages.conversationWithoutCandidate },
  messages_unanswered: { status: 409, msg: messages.messagesUnanswered },
  too_many_messages: { status: 429, msg: messages.tooManyMessages },
  extended_already: { status: 409, msg: messages.extendedAlready },
  nobody_waits: { status: 409, msg: messages.nobodyWaits },
  company_blocked: { status: 409, msg: messages.companyBlocked },
  too_many_resumes: { status: 429, msg: messages.resumesOfDay },
  too_many_applications: { status: 429, msg: messages.tooManyApplications },
  resumes_full: { status: 409, msg: messages.resumesFull },
  resume_in_use: { status: 409, msg: messages.resumeInUse },
  resume_is_default: { status: 409, msg: messages.resumeIsDefault },
  saved_jobs_full: { status: 409, msg: messages.tooManySaved },
  searches_full: { status: 409, msg: messages.tooManySearches },
  website_needed: { status: 409, msg: messages.websiteNeeded },
  /** The server's message names the domain. */
  not_company_mail: { status: 409, msg: messages.notCompanyMail() },
  company_code_wrong: { status: 403, msg: messages.companyCodeWrong },
  company_code_over: { status: 403, msg: messages.companyCodeOver },
  company_code_used_up: { status: 429, msg: messages.companyCodeUsedUp },
  grievance_answered: { status: 409, msg: messages.grievanceAnswered },
  /** The server's message says how many, and what brings more. */
  board_full: { status: 409, msg: messages.boardFull() },
  company_suspended: { status: 403, msg: messages.companySuspended },
  own_company: { status: 409, msg: messages.ownCompany },
  check_changed: { status: 409, msg: messages.checkChanged },
  nothing_reported: { status: 409, msg: messages.nothingReported },
  /** The server's message says whether a job or a company. */
  reported_already: { status: 409, msg: messages.reportedAlready },
  already_moved: { status: 409, msg: messages.alreadyMoved },
  too_many_templates: { status: 409, msg: messages.tooManyTemplates },
  template_name_taken: { status: 409, msg: messages.templateNameTaken },
  mails_sent: { status: 409, msg: messages.mailsSent },
  told_already: { status: 409, msg: messages.toldAlready },
  taken_back: { status: 409, msg: messages.takenBack },
  left_pool: { status: 409, msg: messages.leftPool },
  already_hired: { status: 409, msg: messages.alreadyHired },
  job_completed: { status: 409, msg: messages.jobCompleted },
  too_many_drafts: { status: 409, msg: messages.tooManyDrafts },
  job_suspended: { status: 409, msg: messages.jobSuspended },
  job_open: { status: 409, msg: messages.jobOpen },
  interview_scheduled: { status: 409, msg: messages.interviewAlreadyScheduled },
  interview_past: { status: 409, msg: messages.interviewPast },
  interview_off: { status: 409, msg: messages.interviewOff },
  /** The server's message says who has another interview, and when. */
  interview_clash: { status: 409, msg: messages.interviewClash },
  interview_link_needed: { status: 409, msg: messages.interviewLinkNeeded },
  already_claimed: { status: 409, msg: messages.alreadyClaimed },
  enrollment_closed: { status: 409, msg: messages.enrollmentClosed },
  order_paid: { status: 409, msg: messages.orderPaid },
  order_changed: { status: 409, msg: messages.orderChanged },
  order_settled: { status: 409, msg: messages.orderSettled },
  utr_taken: { status: 409, msg: messages.utrTaken },
  paid_otherwise: { status: 409, msg: messages.paidOtherwise },
  payment_service_down: { status: 503, msg: messages.paymentServiceDown },
  payments_off: { status: 503, msg: messages.paymentsOff },
  event_over: { status: 409, msg: messages.eventOver },
  capacity_taken: { status: 409, msg: messages.capacityTaken },
  no_interview_waits: { status: 409, msg: messages.noInterviewWaits },
  no_interview: { status: 404, msg: messages.noInterview },
  settings_changed: { status: 409, msg: messages.settingsChanged },
  blog_changed: { status: 409, msg: messages.blogChanged },
  not_joined: { status: 409, msg: messages.notJoined },
  post_hidden: { status: 404, msg: messages.postHidden },
  comment_gone: { status: 404, msg: messages.commentGone },
  edit_too_late: { status: 409, msg: messages.editTooLate },
  links_too_early: { status: 403, msg: messages.linksTooEarly },
  own_message: { status: 409, msg: messages.ownMessage },
  message_removed: { status: 409, msg: messages.messageRemoved },
  own_comment: { status: 409, msg: messages.ownComment },
  upload_missing: { status: 400, msg: messages.uploadMissing },
  already_uploaded: { status: 409, msg: messages.alreadyUploaded },
  file_too_large: { status: 413, msg: messages.fileTooLarge },
  file_wrong_kind: { status: 415, msg: messages.fileWrongKind },
  file_infected: { status: 422, msg: messages.infectedFile },
  too_slow: { status: 408, msg: messages.tooSlow },
  too_large: { status: 413, msg: messages.tooLarge },
  codes_used_up: { status: 429, msg: messages.codesUsedUp },
  too_many: { status: 429, msg: messages.tooMany },
  /** The server's message also says when the next attempt is possible. */
  attempts_used_up: { status: 429, msg: messages.attemptsUsedUp },
  unavailable: { status: 503, msg: messages.unavailable },
  /** Refused before anything was done, so the request may be repeated. */
  busy: { status: 503, msg: messages.serviceBusy },
  internal: { status: 500, msg: messages.unknown },
  /** Thrown by the browser when no answer came. */
  offline: { status: 0, msg: messages.unknown },
} as const satisfies Record<string, { status: number; msg: string }>

export type ErrorCode = keyof typeof errors

/**
 * Why a sign-in with Google ended at `/auth?reason=…`, where the person can do something about it. All other
 * faults come without a reason and show `messages.invalidAuthParams`.
 */
export const googleRefusals = {
  registered_as_candidate: messages.useCandidateTab,
  registered_as_recruiter: messages.useRecruiterTab,
  registered_as_admin: messages.useAdminLogin,
  cancelled: messages.googleCancelled,
  unverified: messages.googleUnverified,
  old_email: messages.googleOldEmail,
  over: messages.googleOver,
  down: messages.googleDown,
} as const

export type GoogleRefusal = keyof typeof googleRefusals

/** A fault in one field of the input; `field` is a dotted path such as `questions.2.options`. */
export type FieldError = { field: string; msg: string }

/** The body of every refusal. */
export type ErrorBody = {
  success: false
  msg: string
  code: ErrorCode
  errors: FieldError[]
  requestId?: string
}
