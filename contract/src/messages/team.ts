// Notifications
export const notificationRead = 'Notification marked as read.'
export const notificationsRead = 'All notifications are marked as read.'
export const notificationsCleared = 'Notifications cleared successfully!'

// Settings of the installation
export const settingsSaved = 'Settings saved.'
export const settingsChanged =
  'Someone else has saved these settings in the meantime. Nothing was overwritten. Reload the page to see theirs.'
export const upiIdForm = 'Please enter a UPI ID, such as name@bank.'
export const colourForm = 'Please enter a colour, such as #f2a516.'
export const holidayForm = 'Please enter days such as 2026-11-09, separated by commas, at most 100.'
export const accentUnreadable = 'Text is hard to read on this colour. Please choose a darker or a lighter one.'

// Team and recruiters
export const memberInvited = 'Invitation sent.'
export const memberChanged = 'Role saved.'
export const memberEnded = 'Membership ended.'
export const memberRestored = 'Membership restored.'
export const lastAdmin = 'The team needs at least one admin. Make someone else an admin first.'
export const alreadyJoined = 'This person has accepted the invitation, or the membership has ended.'
export const alreadySuspended = 'This account is already suspended.'
export const jobSuspended = 'The recruiter of this job is suspended, so it can only be read.'
export const notSuspended = 'This account is not suspended.'
export const recruiterSuspended = 'Recruiter suspended.'
export const recruiterRestored = 'Recruiter restored.'
