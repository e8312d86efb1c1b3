/**
 * Every column that names an account, a candidate or a recruiter: what happens to its row when the account is deleted, and
 * in which file of the export it is. A test compares this list with the database, so a new table cannot be forgotten:
 * declare its foreign key here, with `on delete cascade` or `on delete set null`, and export it in
 * privacy.export.service.ts, or say why not.
 */
interface Reference {
  /** 'erased': the row goes with the account. 'unlinked': the row stays without the person. */
  onDeletion: 'erased' | 'unlinked'
  /** A file of the export, or null with a reason. */
  inExport: string | null
  why?: string
}

const erasedAndIn = (inExport: string): Reference => ({ onDeletion: 'erased', inExport })
const erasedSilently = (why: string): Reference => ({ onDeletion: 'erased', inExport: null, why })
const unlinked = (why: string): Reference => ({ onDeletion: 'unlinked', inExport: null, why })

export const references: Record<string, Reference> = {
  'accounts.suspended_by': unlinked('work of the team'),
  'sessions.account_id': erasedAndIn('account.json'),
  'devices.account_id': erasedSilently('random numbers of browsers; when they were last used is told by the sessions'),
  'second_factors.account_id': erasedSilently('a secret; account.json says whether there is one'),
  'second_factor_tries.account_id': erasedSilently('counts the wrong codes of some minutes'),
  'passkeys.account_id': erasedAndIn('account.json'),
  'recovery_codes.account_id': erasedSilently('hashes; account.json says how many are left'),
  'half_sign_ins.account_id': erasedSilently('lives for ten minutes and is a secret'),
  'account_uses.account_id': erasedSilently('the last sign-in, which the sessions tell as well'),
  'identities.account_id': erasedAndIn('account.json'),
  'consents.account_id': erasedAndIn('account.json'),
  'consent_changes.account_id': erasedAndIn('consents.json'),
  'mail_refusals.account_id': erasedAndIn('account.json'),
  'mail_dailies.account_id': erasedAndIn('account.json'),
  // The row of an upcoming appointment is deleted as soon as its cancellation is sent.
  'calendar_holders.account_id': { onDeletion: 'unlinked', inExport: 'calendar.json' },
  'digest_entries.account_id': erasedSilently('says what notices.json says, until it is mailed'),
  'sign_in_codes.account_id': erasedSilently('lives for a minute and is a secret'),
  'mailed_secrets.account_id': erasedSilently('lives for half an hour and is a secret'),
  'email_changes.account_id': erasedAndIn('account.json'),
  'uploads.owner_id': erasedAndIn('uploads.json'),
  'notices.recipient_id': erasedAndIn('notices.json'),
  'notices.named_id': unlinked('somebody else’s notice; the name in it is replaced'),
  'candidates.account_id': erasedAndIn('profile.json'),
  'recruiters.account_id': erasedAndIn('profile.json'),
  'resumes.candidate_id': erasedAndIn('resumes.json'),
  'people.candidate_id': erasedSilently('a copy of name, email and phone for searching'),
  'claim_links.candidate_id': erasedSilently('a secret of the way in'),
  'claim_links.created_by': unlinked('work of the team'),
  'resume_openings.candidate_id': erasedAndIn('resumes.json'),
  'resume_openings.viewer_id': erasedSilently('says what was done with somebody else’s resume'),
  'attempts.candidate_id': erasedAndIn('profile.json'),
  'job_reports.reporter_id': unlinked('says something about a job; the report stays without the name'),
  'posting_decisions.decided_by': unlinked('work of the team'),
  'saved_jobs.candidate_id': erasedAndIn('saved.json'),
  'saved_searches.candidate_id': erasedAndIn('saved.json'),
  'tests.created_by': unlinked('work of the team'),
  'applications.candidate_id': erasedAndIn('applications.json'),
  'contact_grants.candidate_id': erasedAndIn('access.json'),
  'company_blocks.candidate_id': erasedAndIn('access.json'),
  'stage_changes.actor_id': unlinked('says what happened to somebody else'),
  'late_answers.author_id': unlinked('answers somebody else, who has it in applications.json'),
  'job_visits.recruiter_id': erasedSilently('says only when a page was last opened'),
  'panel_views.account_id': erasedAndIn('panel-views.json'),
  'bulk_moves.actor_id': unlinked('says what happened to somebody else'),
  'bulk_move_people.candidate_id': erasedSilently('says which of the moves in applications.json were made together'),
  'application_mails.author_id': unlinked('was written to somebody else, who has it in applications.json'),
  'application_messages.author_id': unlinked('is part of an application, whose candidate has it in applications.json'),
  'message_reports.reporter_id': unlinked('says something about what somebody else wrote'),
  'scorecards.author_id': unlinked('says something about somebody else'),
  'application_notes.author_id': unlinked('says something about somebody else'),
  'evaluations.author_id': unlinked('says something about somebody else'),
  'interviewer_settings.account_id': erasedAndIn('interview-hours.json'),
  'proposals.host_id': erasedSilently('times that were proposed to candidates, who have them in applications.json'),
  'proposals.proposed_by': unlinked('is part of an application, whose candidate has it in applications.json'),
  'booked_times.person_id': erasedSilently('says when somebody is taken by interviews, which are in applications.json'),
  'interviews.requested_by': unlinked('belongs to the candidate as well'),
  'interview_changes.actor_id': unlinked('says what happened to somebody else’s interview'),
  'mock_interview_requests.candidate_id': erasedAndIn('requests.json'),
  'mentorship_requests.candidate_id': erasedAndIn('requests.json'),
  'closed_project_requests.candidate_id': erasedAndIn('requests.json'),
  'request_assignments.candidate_id': erasedSilently('says which member of the team works on a request'),
  'request_assignments.assignee_id': erasedSilently('work of the team'),
  'mock_interview_requests.closed_by': unlinked('work of the team'),
  'mentorship_requests.closed_by': unlinked('work of the team'),
  'closed_project_requests.closed_by': unlinked('work of the team'),
  'resumes.reviewed_by': unlinked('work of the team'),
  'blogs.updated_by': unlinked('work of the team'),
  'event_registrations.candidate_id': erasedAndIn('events.json'),
  'events.created_by': unlinked('work of the team'),
  'forum_posts.author_id': unlinked('work of the team'),
  'forum_comments.author_id': { onDeletion: 'unlinked', inExport: 'forum.json' },
  'forum_post_likes.account_id': erasedAndIn('forum.json'),
  'forum_comment_likes.account_id': erasedAndIn('forum.json'),
  'forum_reports.reporter_id': unlinked('says something about somebody else'),
  'forum_warnings.account_id': erasedAndIn('forum.json'),
  'orders.candidate_id': { onDeletion: 'unlinked', inExport: 'orders.json' },
  'orders.settled_by': unlinked('work of the team'),
  'grievances.account_id': { onDeletion: 'unlinked', inExport: 'grievances.json' },
  'grievances.answered_by': unlinked('work of the team'),
  'job_members.recruiter_id': erasedAndIn('jobs.json'),
  'job_members.company_id': erasedSilently('the company of the member, which is in profile.json'),
  'company_checks.checked_by': unlinked('work of the team'),
  'company_reports.reporter_id': unlinked('says something about a company; the report stays without the name'),
  'company_warnings.candidate_id': erasedSilently('says that a company was removed, which notices.json tells'),
  'company_invitations.invited_by': unlinked('invites somebody else'),
  'company_invitations.accepted_by': erasedSilently('the company that the invitation was for is in profile.json'),
  'job_drafts.recruiter_id': erasedAndIn('job-drafts.json'),
  'jobs.recruiter_id': { onDeletion: 'unlinked', inExport: 'jobs.json' },
}
