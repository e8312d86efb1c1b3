import type { ApplicationWait } from '@firstrung/contract'

/** What applications wait for: the words in singular and plural, and the heading of their list. */
export const waitWords: Record<ApplicationWait, { words: readonly [string, string]; heading: string }> = {
  offers: {
    words: ['offer waits for your answer', 'offers wait for your answer'],
    heading: 'Offers that wait for your answer',
  },
  'late-answers': {
    words: [
      'company answered after all and asks if you still want the job',
      'companies answered after all and ask if you still want the job',
    ],
    heading: 'Companies that ask if you still want the job',
  },
  times: {
    words: ['interview waits until you choose its time', 'interviews wait until you choose their time'],
    heading: 'Interviews whose time you can choose',
  },
  interviews: {
    words: ['application has an interview to confirm', 'applications have an interview to confirm'],
    heading: 'Interviews to confirm',
  },
  messages: {
    words: ['application has a new message', 'applications have new messages'],
    heading: 'New messages',
  },
}
