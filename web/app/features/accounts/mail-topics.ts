import type { MailTopic } from '@firstrung/contract'

/** The topics of mails, as settings and the page behind a mail's link name them. */
export const mailTopicLabels: Record<MailTopic, string> = {
  decisions: 'Decisions about your applications',
  interviews: 'Interviews',
  messages: 'Messages from companies',
  services: 'Resume reviews, mock interviews and mentorship',
  events: 'Events you attend',
  forum: 'Replies in the forum',
}
/** How recruiters read some of them. */
export const recruiterTopics: Partial<Record<MailTopic, string>> = {
  decisions: 'Candidates on your hiring panel',
  interviews: 'Interviews you asked for',
  messages: 'Messages from candidates',
}
