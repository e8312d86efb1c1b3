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
  'sessions.account_id': erasedAndIn('account.json'),
  'account_uses.account_id': erasedSilently('the last sign-in, which the sessions tell as well'),
  'identities.account_id': erasedAndIn('account.json'),
  'consents.account_id': erasedAndIn('account.json'),
  'mail_refusals.account_id': erasedAndIn('account.json'),
  'sign_in_codes.account_id': erasedSilently('lives for a minute and is a secret'),
  'mailed_secrets.account_id': erasedSilently('lives for half an hour and is a secret'),
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
  'tests.created_by': unlinked('work of the team'),
  'applications.candidate_id': erasedAndIn('applications.json'),
  'stage_changes.actor_id': unlinked('says what happened to somebody else'),
  'scorecards.author_id': unlinked('says something about somebody else'),
  'interviews.requested_by': unlinked('belongs to the candidate as well'),
  'mock_interview_requests.candidate_id': erasedAndIn('requests.json'),
  'mentorship_requests.candidate_id': erasedAndIn('requests.json'),
  'blogs.updated_by': unlinked('work of the team'),
  'event_registrations.candidate_id': erasedAndIn('events.json'),
  'events.created_by': unlinked('work of the team'),
  'forum_posts.author_id': unlinked('work of the team'),
  'forum_comments.author_id': { onDeletion: 'unlinked', inExport: 'forum.json' },
  'forum_post_likes.account_id': erasedAndIn('forum.json'),
  'forum_comment_likes.account_id': erasedAndIn('forum.json'),
  'forum_reports.reporter_id': unlinked('says something about somebody else'),
  'forum_warnings.account_id': erasedAndIn('forum.json'),
  'orders.settled_by': unlinked('work of the team'),
  'jobs.recruiter_id': { onDeletion: 'unlinked', inExport: 'jobs.json' },
}
