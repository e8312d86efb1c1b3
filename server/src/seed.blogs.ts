import { type Blog, madeCover, type RichText } from '@firstrung/contract'
import type { Person } from '#src/testing/factories.accounts.ts'
import type { TestContext } from '#src/testing/test-context.ts'

const day = 24 * 3600 * 1000

type DemoBlog = Pick<Blog, 'title' | 'introduction' | 'subtitle' | 'content'> & {
  ageInDays: number
  isDraft?: true
}

const paragraph = (...texts: string[]): RichText => texts.map((text) => ({ type: 'paragraph', children: [{ text }] }))
const heading = (text: string): RichText => [{ type: 'heading-one', children: [{ text }] }]
const small = (text: string): RichText => [{ type: 'heading-two', children: [{ text }] }]
const list = (type: 'numbered-list' | 'bulleted-list', ...texts: string[]): RichText => [
  { type, children: texts.map((text) => ({ type: 'list-item', children: [{ text }] })) },
]

const blogs: DemoBlog[] = [
  {
    title: 'One page is enough: a first resume that gets read',
    introduction:
      'Recruiters give a resume about twenty seconds. Here is what they look for in them, in which order, and what you can leave out without losing anything.',
    subtitle: 'Written with four recruiters who read three hundred resumes a month',
    ageInDays: 2,
    content: [
      ...paragraph(
        'Nobody reads a resume from top to bottom. The eye lands on your name, jumps to what you did last, looks for a year and a skill, and decides whether to go on.',
      ),
      ...heading('Put your strongest thing first'),
      {
        type: 'paragraph',
        children: [
          { text: 'For most graduates that is ' },
          { text: 'a project, not a degree', bold: true },
          {
            text: '. Say what it does, who used it and what you would do differently. A link that works is worth more than ',
          },
          { text: 'five adjectives', italic: true },
          { text: '.' },
        ],
      },
      { type: 'block-quote', children: [{ text: 'I open the first link. If it loads, I read the rest.' }] },
      ...small('What a project line looks like'),
      {
        type: 'paragraph',
        children: [
          { text: 'Start with a verb and a number: ' },
          { text: 'Built a tide table that works offline; 40 fishermen use it', code: true },
          { text: '.' },
        ],
      },
      ...heading('Say how well you know it'),
      ...list(
        'bulleted-list',
        'Name five skills at most, the ones you would like to be asked about.',
        'Put a level beside each: a skill test says it for you.',
        'Leave out the office programs. Everybody has them.',
      ),
      ...heading('Before you send it'),
      ...list(
        'numbered-list',
        'Read it aloud. What you stumble over goes.',
        'Let somebody outside your field read it for one minute. Ask what you do.',
        'Save it as a PDF with your name in the file name.',
      ),
      ...paragraph('Then upload it here: our team reads it within 48 hours and writes back.'),
    ],
  },
  {
    title: 'The interview question that everybody gets',
    introduction: '“Tell me about yourself” is not small talk. It is the one answer you can prepare word by word.',
    subtitle: 'Ninety seconds, three parts',
    ageInDays: 9,
    content: [
      ...paragraph('It comes first, it sets the tone, and you know that it is coming. So write the answer down.'),
      ...list(
        'numbered-list',
        'Where you are: what you study or studied, in one sentence.',
        'What you have done: one project, with the part that was hard.',
        'Why you are here: one thing about this company that is true for no other.',
      ),
      ...paragraph('Say it five times to a wall and once to a friend. Then take a mock interview with us.'),
    ],
  },
  {
    title: 'Remote, hybrid or in the office: how to choose your first job',
    introduction: 'Your first job teaches you more by who sits beside you than by what stands in the contract.',
    subtitle: 'Questions to ask before you sign',
    ageInDays: 23,
    content: [
      ...paragraph('All three can be right. What matters is how fast somebody answers when you are stuck.'),
      ...small('Ask this'),
      ...list(
        'bulleted-list',
        'Who will look at my work in the first month, and how often?',
        'How many people started in the last year, and where are they now?',
        'When the team is remote: which hours do we share?',
      ),
      {
        type: 'paragraph',
        align: 'center',
        children: [{ text: 'A clear answer is a good sign, whatever it is.', italic: true }],
      },
    ],
  },
  {
    title: 'What a skill test tells a recruiter',
    introduction: '',
    subtitle: '',
    ageInDays: 0,
    isDraft: true,
    content: paragraph('To come: how scores are read, and why a second attempt is no shame.'),
  },
]

/** Three published blogs and a draft, each with a cover. */
export async function fillBlogs(w: TestContext, admin: Person): Promise<void> {
  for (const { ageInDays, isDraft, ...blog } of blogs) {
    await w.as(admin).blogs.create({
      body: {
        ...blog,
        blogBannerS3Path: madeCover,
        date: new Date(w.clock.now.getTime() - ageInDays * day).toISOString(),
        ...(isDraft && { status: 'draft' }),
      },
    })
  }
}
