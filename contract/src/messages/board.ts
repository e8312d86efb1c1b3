import { limits } from '../limits.ts'

// Job board
/** Beside every field for rupees. */
export const amountOfRupees = 'Enter one amount in rupees, such as 6,50,000 or 6.5 lakh.'
export const payTooLow =
  'Pay of less than ₹12,000 a year is too low. Enter the rupees of a whole year, or write “6.5 lakh”.'
export const payRange = 'Enter an amount in rupees, up to 10 crore.'
export const payNeeded = 'Enter the pay, or choose another kind.'
export const payInOrder = 'The highest pay cannot be below the lowest.'
export const processDaysRange = 'Enter 0 to 60 days.'
export const questionOptions = 'Add 2 to 10 options.'
export const questionWanted = 'Choose an answer that the question allows.'
export const answerDaysRange = 'Promise an answer within 3 to 21 days.'
export const experienceInOrder = 'The most experience cannot be below the least.'
export const yearsInOrder = 'The last year cannot be before the first.'
export const postingTooLong = `The description has at most ${limits.postingText.toLocaleString('en-IN')} characters. Shorten it.`
export const applyByRange = 'Choose a day from tomorrow to 180 days ahead.'
export const postingSaved = 'Posting saved.'
export const postingLive = 'Your job is on the board.'
export const postingInReview =
  'Our team checks your first posting before it goes on the board, usually within one working day.'
export const postingReviewedAgain =
  'Our team checks this posting before it goes on the board, usually within one working day.'
export const postingPaused = 'Taken off the board for now. Nobody can apply until you publish it again.'
export const postingClosed = 'Applications are closed.'
export const postingChanged = 'This posting was changed in the meantime. Reload it, then save again.'
export const postingIncomplete = 'Complete the posting before you publish it.'
export const postingRemoved = 'Our team has removed this posting from the board.'
export const postingSuspicious =
  'This posting now has a report or a sign of fraud. Reload the page and check it before you approve it.'
export const postingNotLive = 'This posting is not on the board.'
export const answersOwed = (waiting = 0) =>
  waiting === 0
    ? 'Answer the waiting applications before you publish another job.'
    : waiting === 1
      ? 'Answer the waiting application before you publish another job.'
      : `Answer the ${waiting} waiting applications before you publish another job.`
export const postingDecided = 'Decision saved. The recruiter is notified.'
export const postingApprovedWithoutRoom =
  'Decision saved, but the posting is not on the board: its company has as many jobs there as it can have. The recruiter is notified.'
/** `day` as 6 December. */
export const applicationsClosed = (day = '') =>
  day ? `Applications for this job closed on ${day}.` : 'This job takes no applications right now.'
export const appliedBefore = (day = '') =>
  day ? `You applied for this job on ${day}.` : 'You have already applied for this job.'
export const applicationSent = (company: string, day: string) =>
  `We have sent your application to ${company}. You will have an answer by ${day}.`
export const applicationWithdrawn = 'Application withdrawn. The company is notified.'
export const accessEnded = 'Your access to this resume has ended.'
export const accessEndedByCandidate = 'This candidate has ended your access.'
export const accessEndedOf = (company: string) => `${company || 'The company'} sees only your name now.`
export const accessGivenTo = (company: string) => `${company || 'The company'} sees you again as before.`
export const companyIsBlocked = (company: string) => `${company || 'The company'} is blocked.`
export const companyIsUnblocked = (company: string) =>
  `${company || 'The company'} is unblocked. It sees you again once you give access or apply.`
export const companyBlocked = 'You have blocked this company. Unblock it under Profile, Who has access.'
export const fileNotOpen = 'This link is older than ten minutes, or your access has ended. Reload the page.'
export const resumesOfDay = 'You have opened as many resumes as you can in one day. Please continue tomorrow.'
export const tooManyResumes = (most: number) =>
  `You can open the resumes or download the contacts of ${most} people a day. Please continue tomorrow, or shortlist from the profiles.`
/** In a file, instead of email and phone. */
export const contactsOfDay = (most: number) =>
  `You can see contacts and resumes of ${most} new people a day. Download again tomorrow for this one.`
export const questionsChanged = 'The company has changed its questions. Reload the page.'
export const cannotWithdraw = 'This application has already ended.'
export const notEligible = 'This job asks for something that your profile does not show.'
export const answerNeeded = 'Please answer this question.'
export const answerOfOtherKind = 'Please give an answer that the question allows.'
export const answerNotWanted = 'The company asks for another answer to this question.'
export const resumeUnknown = 'Please choose one of your resumes.'
export const resumesFull = 'You can keep 5 resumes. Remove one first.'
export const resumeInUse = 'This resume is in an open application. You can remove it once that application has ended.'
export const resumeIsDefault = 'This is your main resume. Make another one the main resume first.'
export const resumeAdded = 'Resume added.'
export const resumeSaved = 'Resume saved.'
export const resumeRemoved = 'Resume removed.'
export const tooManyApplications = 'You can apply to 50 jobs a day. Please continue tomorrow.'
export const jobSaved = "Job saved. It's in My jobs."
export const jobUnsaved = 'Job removed from your saved jobs.'
export const tooManySaved = 'You can save 500 jobs. Remove some first.'
export const searchSaved = 'Search saved.'
export const searchRemoved = 'Search removed.'
export const tooManySearches = 'You can save 10 searches. Remove one first.'
export const neverDaily = 'Emails about this do not wait: they come at once, or not at all.'
export const mailsStopped = 'You will get no more of these emails.'
export const alertStopped = 'You will get no more emails about this search.'
export const jobReported = 'Thank you. Our team will look at this job.'
export const reportedAlready = 'You have already reported this job.'
