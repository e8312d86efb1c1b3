import { sendInvitation, sendPasswordLink, sweepSessions, sweepSignIns } from '#src/domains/accounts/accounts.tasks.ts'
import { closeOverdueAttempts, dropOldResults } from '#src/domains/assessments/assessments.tasks.ts'
import { beginAlerts, mailAlerts } from '#src/domains/board/board.tasks.ts'
import { readMissedResumes, readUploadedResume } from '#src/domains/candidates/candidates.tasks.ts'
import { notifyOfMove, notifyOfSeats, remindOfEvents } from '#src/domains/events/events.tasks.ts'
import { removeFiles, sweepUploads, sweepWaiting } from '#src/domains/files/files.tasks.ts'
import { runBulk } from '#src/domains/hiring/hiring.bulk.tasks.ts'
import {
  closeUnanswered,
  closeUnansweredOf,
  remindOfAnswers,
  remindOfAnswersIn,
  tellOfExtension,
} from '#src/domains/hiring/hiring.clock.tasks.ts'
import { remindOfInterviews } from '#src/domains/hiring/hiring.reminders.tasks.ts'
import { endHirings, notifyOfJob, tellOfApplicants, tellRejected } from '#src/domains/hiring/hiring.tasks.ts'
import { trimNotices } from '#src/domains/notifications/notifications.tasks.ts'
import { reconcileCheckout, reconcileOrders, sweepOrders } from '#src/domains/payments/payments.tasks.ts'
import { comparePosting } from '#src/domains/postings/postings.likeness.tasks.ts'
import { expirePostings, makeMissingPostings } from '#src/domains/postings/postings.tasks.ts'
import { readDescription } from '#src/domains/postings/postings.text.tasks.ts'
import { endUnusedAccounts, eraseUnusedAccount } from '#src/domains/privacy/privacy.retention.tasks.ts'
import { sendDeletionCode } from '#src/domains/privacy/privacy.tasks.ts'
import { mailInvitation, sweepInvitations } from '#src/domains/recruiters/recruiters.tasks.ts'
import { forgetMails, sendMail, sweepOutbox } from '#src/platform/mail.ts'

/** Every task of the product. */
export const allTasks = [
  sweepSessions,
  sweepSignIns,
  sendPasswordLink,
  sendInvitation,
  sweepUploads,
  sweepWaiting,
  removeFiles,
  trimNotices,
  closeOverdueAttempts,
  dropOldResults,
  sweepOrders,
  reconcileOrders,
  reconcileCheckout,
  sendDeletionCode,
  endUnusedAccounts,
  eraseUnusedAccount,
  sendMail,
  forgetMails,
  sweepOutbox,
  readUploadedResume,
  readMissedResumes,
  mailInvitation,
  sweepInvitations,
  notifyOfJob,
  tellRejected,
  tellOfApplicants,
  closeUnanswered,
  closeUnansweredOf,
  remindOfAnswers,
  remindOfAnswersIn,
  tellOfExtension,
  runBulk,
  endHirings,
  remindOfInterviews,
  notifyOfSeats,
  notifyOfMove,
  remindOfEvents,
  readDescription,
  comparePosting,
  expirePostings,
  makeMissingPostings,
  beginAlerts,
  mailAlerts,
]
