// Applying
export const detailsNeeded = 'Please add your full name, mobile number and college first.'
export const skillTestNeeded = 'Please submit one skill test to proceed'
export const steppedBackJobs = 'You are no longer considered for new jobs.'
export const steppedBackInternships = 'You are no longer considered for new internships.'
export const jobUnderProcess = 'Your job application is already under process'
export const internshipUnderProcess = 'Your internship application is already under process'
export const applied = 'Your application is in. Join the community chat to hear what comes next.'
/** The same where the installation has no chat. */
export const appliedWithoutChat = 'Your application is in. We tell you as soon as you are shortlisted.'
export const noUpcomingEvents = 'No upcoming events'
export const whatYouCanDo = "Here's what you can do here!"
export const skillTestCompleted = 'Skill Test Completed'
