import { limits } from '../limits.ts'

// Jobs and hiring
export const copiedJobGone = 'The job that you copy is no longer there, so its posting cannot be copied.'
export const jobPosted = 'Job posted successfully!'
export const jobUpdated = 'Job updated successfully!'
export const jobDraftSaved = 'Draft saved. Only you can see it.'
export const jobDraftDeleted = 'Draft deleted.'
export const tooManyDrafts = 'You have 20 drafts. Post or delete one before you save another.'
export const jobDeleted = 'Job deleted successfully!'
export const jobCompleted = 'This job is completed.'
export const jobOpen = 'This job is already open.'
export const jobMarkedCompleted = 'Job marked as completed!'
export const jobReopened = 'Job reopened!'
export const openingsRange = 'Please enter a whole number from 1 to 1,000.'
export const locationsRange = 'Please add between 1 and 20 locations.'
export const salaryOfRole = 'Please choose one of the options of this role.'
export const shortlisted = 'Candidate shortlisted successfully!'
export const waitlisted = 'Candidate waitlisted successfully!'
export const hired = 'Candidate hired successfully!'
export const removed = 'Candidate removed successfully!'
export const restored = 'Candidate restored successfully!'
export const hireTakenBack = 'Hire undone!'
export const interviewRequested = 'Interview requested successfully!'
export const interviewLinkAdded = 'Interview link added successfully!'
export const interviewAlreadyScheduled = 'Interview Already scheduled'
export const alreadyInterviewer = 'This person is the interviewer already.'
export const notOfCompany = 'Choose people of your company.'
export const interviewMoved = 'Interview moved!'
export const interviewersChanged = 'Interviewers changed!'
export const interviewCancelled = 'Interview cancelled!'
export const interviewSet = 'Interview scheduled!'
export const interviewComing = 'Thank you. The company sees that you will be there.'
export const interviewNotComing = 'The company knows that you cannot come.'
export const interviewPast = 'This interview has already begun.'
export const interviewOff = 'This interview is no longer planned. Please refresh.'
export const absenceNotNow = `This can be said from the beginning of the interview, and for ${limits.absenceDays} days.`
export const candidateAbsent = 'Noted that they did not come. They will be notified.'
export const candidateNotAbsent = 'No longer noted that they did not come. They will be notified.'
export const companyAbsent = 'Thank you. The company will be notified.'
export const companyNotAbsent = 'Taken back. The company will be notified.'
export const interviewClash = 'There is another interview at that time.'
export const notFree = (name: string): string => `${name} is not free at that time.`
export const timeNotPast = 'Please choose a time that is still to come.'
export const reasonNeeded = 'Please say why.'
export const busyCalendarsFull = `You can add ${limits.busyCalendars.each} calendars. Please remove one first.`
export const busyCalendarKnown = 'You have added this calendar already.'
export const timesProposedAlready = 'This candidate can already choose from other times. Please take those back first.'
export const timesNotFree = 'Somebody was quicker: some of these times are no longer free. Please choose again.'
export const proposalOver = 'These times can no longer be chosen.'
export const timeTaken = 'Somebody was quicker: this time is taken. Please choose another one.'
export const youAreBusy = 'You have another interview at that time. Please choose another one.'
export const timeFree = 'A place is free at this time. Please book it.'
export const interviewNotBooked =
  'You cannot move this interview yourself. Please write to the company, or say that you cannot come.'
export const changeTooLate = `An interview can be moved or cancelled until ${limits.booking.changeHours} hours before it begins. Please say that you cannot come instead.`
export const movedTwice = `You have moved this interview ${limits.booking.moves} times, which is the most. Please write to the company.`
export const offerMade = 'Offer sent. We tell the candidate, and you when they answer.'
export const hasOpenOffer = (name = 'This candidate'): string => `${name} has an open offer. Please withdraw it first.`
export const offerOver = 'This offer is over.'
export const offerChanged = 'The letter has changed. Please read it once more.'
export const openingsPromised = 'Every opening is filled or offered. Please withdraw an offer, or add openings.'
export const notHired = 'This candidate is not hired.'
export const joiningEarly = 'Please wait for the first day of work.'
export const joinedNoted = 'Saved. We tell the candidate.'
export const notJoinedNoted = 'Saved. We tell the candidate, and ask our team to take the hiring back.'
export const offerExtended = 'Saved. We tell the candidate the new day.'
export const offerWithdrawn = 'Withdrawn. We tell the candidate.'
export const offerAccepted = 'You accepted. We tell the company.'
export const offerDeclined = 'You declined. We tell the company.'
export const offerAnswerDays = `Please choose a day within the next ${limits.offer.answerDays} days.`
export const offerStartDays = 'Please choose a day after the last day for the answer, within the next two years.'
export const offerTooLong = 'This is too long once names and terms are filled in. Please shorten it.'
export const offerLater = 'Please choose a later day than before, and one before the first day of work.'
export const offerPay = 'Please enter the pay as a whole amount of rupees.'
export const agendaRange = 'Please choose at most 92 days, the first one first.'
export const reportOrder = 'The first month cannot be after the last one.'
export const reportRange = `Please choose at most ${limits.reportMonths.max} months.`
export const interviewLinkNeeded = 'Hiring needs an interview link first.'
export const noInterview = 'No interview has been requested for this candidate yet.'
export const noInterviewWaits = 'No interview is waiting for a link.'
export const alreadyMoved = 'This candidate has already been moved. Please refresh.'
export const takenBack = 'Our team has taken this candidate back.'
export const leftPool = 'This candidate is no longer in the pool of this job.'
export const jobRemoved = 'This job has been removed.'
export const internshipMonthsRange = 'Please enter 1 to 24 months.'
export const alreadyHired = 'This candidate has already been hired.'
export const chooseAllFields = 'Enter/Choose all fields!'
export const viewNameNeeded = 'Please name this view.'
export const viewSaved = 'View saved.'
export const viewDeleted = 'View deleted.'
export const viewsFull = `You have ${limits.panelViews} saved views, which is the most. Delete one first.`
export const noteEmpty = 'Please write something first.'
export const noteAdded = 'Note added.'
export const noteChanged = 'Note changed.'
export const noteDeleted = 'Note deleted.'
export const mentionOutside = (name: string) =>
  `${name} cannot see this candidate. Add them to the job first, or write the name without @.`
export const commentAndRating = 'Please give comment and rating!'
export const enterMeetLink = 'Enter meet link!'
export const durationMinimum = 'The interview lasts at least 1 minute or hour.'
export const durationMaximum = 'The interview lasts at most 8 hours.'
export const dateTooFar = 'Please choose a date within the next two years.'
export const linkForWhom = 'Please name either one candidate or none.'
export const dateNotPast = 'Please choose a date that is not in the past.'
export const deleteJob = 'Delete this job?'
export const noApplicants = 'No applicants yet!'
export const noApplicantsHint = 'Candidates appear here once our team has screened them.'
export const noShortlisted = 'No shortlisted candidates yet!'
export const noOneHired = 'No one hired yet!'
export const noHired = 'No hired candidates yet!'
export const chooseCandidates = 'Please choose candidates.'
export const tooManyChosen = 'Please choose at most 200 candidates.'
export const unknownPlaceholder = (name: string, known: readonly string[]) => {
  const words = known.map((one) => `{${one}}`)
  return `{${name}} cannot be filled in. Please use ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`
}
export const templateNameTaken = 'A saved message has this name already. Please choose another name.'
export const tooManyTemplates = `Your company has ${limits.templates} saved messages, which is the most. Please delete one first.`
export const mailsSent = 'The emails have already gone out.'
export const extendedAlready = 'More time was already taken for this job. This is possible only once.'
export const extensionDays = 'Choose 1 to 7 days.'
export const nobodyWaits = 'No application waits for its first answer.'
export const answersExtended = 'Saved. We tell the candidates.'
export const lateAnswerSent = 'Answer saved. We ask the candidate whether they still want the job.'
export const stillWanted = 'Your application is open again. The company is notified.'
export const notWanted = 'Thank you for telling us. The application stays closed, and the company is notified.'
export const nothingToReply = 'This question is settled, so you need not reply.'
export const messageEmpty = 'Please write something first.'
export const messageSent = 'Message sent.'
export const messagesRead = 'Marked as read.'
export const messageReported = 'Thank you. Our team will look at this message, and you will hear what it decides.'
export const messageReportedAlready = 'You have already reported this message.'
export const ownMessage = 'You can report only what the other side wrote.'
export const messageRemoved = 'This message was removed by the team.'
export const messageKept = 'The message stays. The person who reported it is notified.'
export const messageHidden = 'Message removed. The people who reported and wrote it are notified.'
export const messageRestored = 'The message is shown again. The people who reported and wrote it are notified.'
export const noMessageReports = 'Nobody has reported a message'
export const noHiddenMessages = 'No message is removed'
export const conversationEarly = 'You can write to each other once the company has answered the application.'
export const conversationEnded = 'This conversation has ended. You can still read it.'
export const messagesUnanswered = `You have written ${limits.conversation.inRow} messages without a reply. You can write again once one has come.`
export const tooManyMessages = `You can write ${limits.conversation.perDay} messages about an application in 24 hours. Please continue tomorrow.`
export const blockedByCandidate = (name: string, company: string) =>
  `${name} has blocked ${company}, so they cannot be shortlisted for its jobs.`
export const conversationBlocked = (company: string) =>
  `You blocked ${company || 'this company'}, so neither of you can write. You can still read what was written.`
export const conversationWithoutAccess = (company: string) =>
  `You ended the access of ${company || 'this company'}, so neither of you can write. To write again, give it access under Who has access.`
/** For people who write to, or move, a candidate that their company may no longer contact. */
export const noAnswerWanted = (name: string) =>
  `${name} has ended your access. Nothing was changed, because it would not reach them.`
export const conversationWithoutCandidate = 'This candidate has ended your access, so neither of you can write.'
/** The limit of messages that one person writes, over all applications. */
export const tooManyWritten = (minutes: number) =>
  `You have written many messages in the last hour. Your text is kept: please send it again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
export const toldAlready = 'The candidates have already been told.'
export const noRejected = 'Nobody has been rejected.'
export const nothingToShow = 'Nothing to show!'
export const noRemarks = 'No Remarks'
export const notGiven = 'Not Given'
export const quizNotGiven = 'Test Not Given'
export const noResume = 'No Resume'
export const lookingForJobs = 'Looking for Jobs'
export const noNewJobs = 'No new jobs today'
export const lookingForCandidates = 'Looking for Candidates'
export const rejectedByRecruiter = 'Rejected by recruiter'

// Interview states, recruiter's words and admin's words
export const notRequested = 'Not Requested'
export const interviewProcessing = 'Processing...'
export const requested = 'Interview Requested'
export const round2Requested = 'Round 2 Interview Requested'
export const scheduled = 'Interview Scheduled'
export const round2Scheduled = 'Round 2 Interview Scheduled'
export const adminNotRequested = 'Interview Not Requested'
