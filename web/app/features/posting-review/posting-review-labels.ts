import type { PostingDecision, PostingState, ScamRule } from '@firstrung/contract'

export const stateLabels: Record<PostingState, string> = {
  draft: 'Draft',
  review: 'To review',
  live: 'On the board',
  paused: 'Paused',
  closed: 'Closed',
  removed: 'Removed',
}

/** What a sign of fraud means. */
export const ruleLabels: Record<ScamRule, string> = {
  fee: 'Asks candidates for money',
  payment_details: 'Names a UPI ID or a phone number',
  messenger_only: 'Can be reached only by messenger',
  personal_mail: 'Uses a personal email address',
  short_link: 'Hides a link behind a link shortener',
  unlikely_pay: 'Pay is far from what is usual',
  copied_text: 'Text is almost that of another company',
  shared_contact: 'UPI ID or phone number is used by another company',
  no_interview: 'Promises a job without an interview',
  unpaid: 'Unpaid',
  low_stipend: 'Stipend is below the minimum',
  protected_trait: 'Names gender, religion, caste, age or marital status',
}

export const decisionLabels: Record<PostingDecision, { button: string; done: string; says: string }> = {
  approve: {
    button: 'Approve',
    done: 'Approved',
    says: 'Approving puts it on the board, unless its last day to apply is over, and notifies the recruiter.',
  },
  refuse: {
    button: 'Send back',
    done: 'Sent back',
    says: 'The recruiter reads your reason, can change the posting and send it again.',
  },
  pause: {
    button: 'Pause',
    done: 'Paused',
    says: 'Nobody can apply until it is approved again. The recruiter reads your reason; candidates are not told.',
  },
  remove: {
    button: 'Remove',
    done: 'Removed',
    says: 'It leaves the board until you approve it again. The recruiter reads your reason. Candidates who are waiting are told, and stay in the hiring panel.',
  },
}

/** The decisions that are possible in a state; the first one is the usual one. */
export const decisionsIn: Record<PostingState, readonly PostingDecision[]> = {
  draft: ['remove'],
  review: ['approve', 'refuse', 'remove'],
  live: ['pause', 'remove'],
  paused: ['approve', 'remove'],
  closed: ['remove'],
  removed: ['approve'],
}
