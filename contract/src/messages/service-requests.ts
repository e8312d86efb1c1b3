import { limits } from '../limits.ts'

// Service requests
export const mockWaitlisted = 'Your mock interview request is waitlisted. We will contact you soon.'
const hourText = (time: string) => `${Number(time.slice(0, 2)) % 12 || 12} ${time < '12' ? 'am' : 'pm'}`
export const mockHourRange = `between ${hourText(limits.mockInterviewHours.from)} and ${hourText(limits.mockInterviewHours.to)}`
export const mockHours = `Please choose a time ${mockHourRange}.`
export const mockFieldChanged = 'Your mock interview request is changed. Its day and time stay.'
export const mockMoved = 'Your mock interview request is changed. We will contact you soon.'
export const mockCancelled = 'Your mock interview request is cancelled.'
export const mockNotAllowed = 'You already have a mock interview request under process.'
export const chooseMentor = 'Please choose a mentor'
export const projectWaitlisted = 'You are waitlisted for a live project.'
export const projectRepeated = 'You have already applied for a live project.'
export const resumeReceived = 'Your CV has been received. You will recieve review soon.'
export const enterReview = 'Please enter a review before submitting.'
export const reviewSubmitted = 'Review submitted successfully!'
export const reviewGiven = 'This resume is no longer waiting for a review. Please refresh.'
export const resumeReplaced = 'The candidate has uploaded a newer resume. Please read that one.'
export const requestNotOpen = 'This request is no longer open. Please refresh.'
export const requestTaken = (name?: string): string =>
  name ? `${name} already has this request.` : 'Someone has just unassigned this request.'
export const requestAssigned = 'Request assigned'
export const requestUnassigned = 'Request unassigned'
export const requestScheduled = 'This request has already been marked as scheduled.'
export const closeMentorship = 'Mark request as closed?'
export const mentorshipClosed = 'Request Marked as closed'
export const scheduleMock = 'Mark request as scheduled?'
export const mockScheduled = 'Marked as scheduled'
export const closeMock = 'Close request?'
export const mockClosed = 'Marked as closed'
export const noMentorRequests = 'No mentorship requests'
export const noResumesToReview = 'No resumes left to review'
export const noMockRequests = 'No mock interview requests found'
export const projectClosed = 'Project request closed'
export const closeProject = 'Close this request?'
export const noProjectRequests = 'No project requests'

// The team's candidates
export const profileNotCreated = 'Profile Not created'
export const userCreated = 'User created successfully!'
export const userUpdated = 'User updated successfully!'
export const alreadyClaimed = 'This candidate can already log in and needs no link.'
export const claimLinkOver =
  'This link has been used or replaced, or it has expired. Please ask our team for a new one.'
export const claimed = 'Your password is set. Welcome!'
