import type { MailTopic } from '@firstrung/contract'

/** The topics of mails, as the settings and the page of a mail's link name them. */
export const mailTopicLabels: Record<MailTopic, string> = {
  decisions: 'Decisions about your applications',
  interviews: 'Interviews',
  messages: 'Messages from companies',
  services: 'Resume reviews, mock interviews and mentorship',
  events: 'Events you attend',
  forum: 'Replies in the forum',
}
/** Labels that are different for recruiters. */
export const recruiterTopics: Partial<Record<MailTopic, string>> = {
  decisions: 'Your jobs, candidates and company',
  interviews: 'Interviews for your jobs',
  messages: 'Messages from candidates',
}
