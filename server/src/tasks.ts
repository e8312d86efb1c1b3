import {
  encryptSecrets,
  sendEmailConfirmation,
  sendEmailUndo,
  sendInvitation,
  sendNewEmail,
  sendPasswordLink,
  sweepSessions,
  sweepSignIns,
} from '#src/domains/accounts/accounts.tasks.ts'
import { joinFunnelDays } from '#src/domains/admin/admin.tasks.ts'
import { sweepApiKeys, sweepRepeats } from '#src/domains/api-keys/api-keys.tasks.ts'
import { closeOverdueAttempts, dropOldResults } from '#src/domains/assessments/assessments.tasks.ts'
import { beginAlerts, mailAlerts } from '#src/domains/board/board.tasks.ts'
import { nameSkills, readMissedResumes, readUploadedResume } from '#src/domains/candidates/candidates.tasks.ts'
import {
  notifyOfHiding,
  notifyOfLink,
  notifyOfMove,
  notifyOfSeats,
  remindOfEvents,
} from '#src/domains/events/events.tasks.ts'
import { removeFiles, sweepUploads, sweepWaiting } from '#src/domains/files/files.tasks.ts'
import {
  dropOldGrievances,
  remindOfGrievances,
  sendAnswer,
  sendReceipt,
} from '#src/domains/grievances/grievances.tasks.ts'
import { endOldGrants } from '#src/domains/hiring/access/contact.tasks.ts'
import { endHolds, fillFreedTimes, notifyOfProposalEnd } from '#src/domains/hiring/booking/booking.tasks.ts'
import { runBulk } from '#src/domains/hiring/bulk/bulk.tasks.ts'
import {
  encryptCalendarAddresses,
  readBusyCalendar,
  readDueCalendars,
  readFaultyCalendar,
} from '#src/domains/hiring/busy-calendars/busy-calendars.tasks.ts'
import { endHirings, notifyOfJob, tellOfApplicants, tellRejected } from '#src/domains/hiring/endings/endings.tasks.ts'
import { dropWordsOfEnded } from '#src/domains/hiring/endings/old-words.tasks.ts'
import { cancelSuspendedInterviews } from '#src/domains/hiring/interviews/cancelling.tasks.ts'
import { tellOfTry } from '#src/domains/hiring/interviews/clashes.service.ts'
import { remindOfInterviews } from '#src/domains/hiring/interviews/reminders.tasks.ts'
import { notifyOfMessages } from '#src/domains/hiring/messages/messages.tasks.ts'
import {
  endOffersElsewhere,
  notifyOfOfferEnd,
  remindCandidateOfOffer,
} from '#src/domains/hiring/offers/offers.tasks.ts'
import { remindOfAnswers, remindOfAnswersIn, tellOfExtension } from '#src/domains/hiring/promises/clock.tasks.ts'
import {
  closeUnanswered,
  closeUnansweredOf,
  endSilentReplies,
} from '#src/domains/hiring/unanswered/unanswered.tasks.ts'
import { sendLetter, takeOutOfCalendar } from '#src/domains/notifications/notifications.letters.tasks.ts'
import {
  mailDigestOf,
  mailDigests,
  sweepCalendars,
  tellOfMailsLeftOut,
  trimNotices,
} from '#src/domains/notifications/notifications.tasks.ts'
import { reconcileCheckout, reconcileOrders, sweepOrders } from '#src/domains/payments/payments.tasks.ts'
import { comparePosting } from '#src/domains/postings/postings.likeness.tasks.ts'
import { dropWordsOfJobs, expirePostings, makeMissingPostings } from '#src/domains/postings/postings.tasks.ts'
import { readDescription } from '#src/domains/postings/postings.text.tasks.ts'
import { mailBreach, tellOfBreach } from '#src/domains/privacy/privacy.breaches.tasks.ts'
import { endUnusedAccounts, eraseUnusedAccount } from '#src/domains/privacy/privacy.retention.tasks.ts'
import { sendDeletionCode } from '#src/domains/privacy/privacy.tasks.ts'
import {
  mailCompanyCode,
  mailInvitation,
  settleTiers,
  sweepCompanyCodes,
  sweepInvitations,
} from '#src/domains/recruiters/recruiters.tasks.ts'
import { warnOfCompany } from '#src/domains/trust/trust.tasks.ts'
import {
  encryptWebhooks,
  retryWebhook,
  sendWebhook,
  sendWebhooks,
  sweepWebhooks,
} from '#src/domains/webhooks/webhooks.tasks.ts'
import { dropOldActs } from '#src/platform/http/audit.ts'
import { sendMail } from '#src/platform/mail/gate.ts'
import { forgetMails, sweepOutbox } from '#src/platform/mail/mail.ts'

/** Every task of the product. */
export const allTasks = [
  sweepSessions,
  sweepSignIns,
  encryptSecrets,
  sendPasswordLink,
  sendEmailConfirmation,
  sendEmailUndo,
  sendInvitation,
  sendNewEmail,
  sweepUploads,
  sweepWaiting,
  removeFiles,
  trimNotices,
  sweepCalendars,
  takeOutOfCalendar,
  mailDigests,
  mailDigestOf,
  closeOverdueAttempts,
  dropOldResults,
  sweepOrders,
  reconcileOrders,
  reconcileCheckout,
  sendReceipt,
  sendAnswer,
  remindOfGrievances,
  dropOldGrievances,
  sendDeletionCode,
  endUnusedAccounts,
  eraseUnusedAccount,
  dropOldActs,
  tellOfBreach,
  mailBreach,
  sendMail,
  sendLetter,
  tellOfMailsLeftOut,
  forgetMails,
  sweepOutbox,
  readUploadedResume,
  readMissedResumes,
  nameSkills,
  mailInvitation,
  sweepInvitations,
  mailCompanyCode,
  sweepCompanyCodes,
  settleTiers,
  sweepApiKeys,
  sweepRepeats,
  endOldGrants,
  joinFunnelDays,
  warnOfCompany,
  cancelSuspendedInterviews,
  notifyOfJob,
  tellRejected,
  tellOfTry,
  tellOfApplicants,
  closeUnanswered,
  closeUnansweredOf,
  endSilentReplies,
  remindOfAnswers,
  remindOfAnswersIn,
  tellOfExtension,
  notifyOfMessages,
  notifyOfProposalEnd,
  endHolds,
  fillFreedTimes,
  remindCandidateOfOffer,
  notifyOfOfferEnd,
  endOffersElsewhere,
  readBusyCalendar,
  readDueCalendars,
  readFaultyCalendar,
  encryptCalendarAddresses,
  runBulk,
  endHirings,
  dropWordsOfEnded,
  remindOfInterviews,
  notifyOfSeats,
  notifyOfHiding,
  notifyOfLink,
  notifyOfMove,
  remindOfEvents,
  readDescription,
  comparePosting,
  expirePostings,
  makeMissingPostings,
  dropWordsOfJobs,
  beginAlerts,
  mailAlerts,
  sendWebhooks,
  sendWebhook,
  retryWebhook,
  sweepWebhooks,
  encryptWebhooks,
]
