import { madeCover } from '@firstrung/contract'
import type { Person } from '#src/testing/factories.accounts.ts'
import type { TestContext } from '#src/testing/test-context.ts'

const hour = 3600 * 1000

interface Topic {
  title: string
  description: string
  tags: ('technical' | 'personal development' | 'business' | 'media')[]
  ageInHours: number
  /** The comments, oldest first; `to` is the number of the comment that it answers. */
  comments: { by: string; text: string; likes?: string[]; to?: number; reported?: string }[]
  likes: string[]
  isHidden?: true
}

const topics: Topic[] = [
  {
    title: 'What would you tell yourself before your first interview?',
    description:
      'Everybody here has one ahead or one behind. One sentence that would have helped you is enough; a story is welcome too.',
    tags: ['personal development'],
    ageInHours: 2,
    likes: ['kavya.menon', 'dev.patel', 'sneha.das', 'ananya.iyer'],
    comments: [
      {
        by: 'kavya.menon',
        text: 'Ask what the team is working on this week. It turns an exam into a talk.',
        likes: ['dev.patel', 'sneha.das', 'ravi.kumar'],
      },
      {
        by: 'dev.patel',
        text: 'It is fine to say: I do not know, but this is how I would find out.',
        likes: ['ananya.iyer'],
      },
      {
        by: 'sneha.das',
        text: 'Did that work for you @Kavya Menon? I am always afraid of running out of time.',
        to: 0,
      },
      {
        by: 'ravi.kumar',
        text: 'Sleep. I read about hash maps until three in the morning and could not spell my own name.',
        likes: ['kavya.menon'],
      },
      { by: 'imran.khan', text: 'Write to me, I sell the questions of all big companies.', reported: 'kavya.menon' },
    ],
  },
  {
    title: 'Which small tool do you use every day?',
    description:
      'Not the framework: the little thing that saves you ten minutes. Say what it does and why you kept it.',
    tags: ['technical'],
    ageInHours: 50,
    likes: ['ravi.kumar'],
    comments: [
      {
        by: 'ravi.kumar',
        text: 'jq. I read every answer of an API with it before I write a line of code.',
        likes: ['kavya.menon', 'dev.patel'],
      },
      { by: 'ananya.iyer', text: 'A paper notebook. Nothing pops up in it.', likes: ['sneha.das'] },
    ],
  },
  {
    title: 'Internship in another city: yes or no?',
    description: 'Rent, food, trains and what you learn for it. Help those who have to decide by Friday.',
    tags: ['business', 'personal development'],
    ageInHours: 100,
    likes: [],
    comments: [],
  },
  {
    title: 'Show us your portfolio page',
    description: 'We pause this one until next month: the last round brought more pages than we could read.',
    tags: ['media'],
    ageInHours: 200,
    likes: [],
    comments: [],
    isHidden: true,
  },
]

/** Forum posts in every state: talked about, quiet, hidden; and one reported comment. */
export async function fillForum(w: TestContext, admin: Person, who: (name: string) => Person): Promise<void> {
  for (const topic of topics) {
    const { title, description, tags, ageInHours } = topic
    const { postId } = await w.make.forumPost(admin, {
      title,
      description,
      tags,
      posterS3FileKey: madeCover,
    })
    const at = (step: number) => new Date(w.clock.now.getTime() - ageInHours * hour + step * 0.3 * hour)
    const ids: string[] = []
    for (const { by, text, likes = [], to, reported } of topic.comments) {
      const { _id } = await w.make.forumComment(who(by), postId, text, to === undefined ? undefined : ids[to])
      ids.push(_id)
      for (const name of likes) await w.make.likeForumComment(who(name), postId, _id)
      const note = 'He writes this below every post.'
      if (reported)
        await w.as(who(reported)).forum.reportComment({ params: { id: _id }, body: { reason: 'spam', note } })
    }
    for (const name of topic.likes) await w.make.likeForumPost(who(name), postId)
    if (topic.isHidden) await w.as(admin).forum.setHidden({ params: { id: postId }, body: { isHidden: true } })
    await w.within(async ({ db }) => {
      await db
        .updateTable('forumPosts')
        .set({ createdAt: at(0) })
        .where('id', '=', postId)
        .execute()
      for (const [step, id] of ids.entries()) {
        await db
          .updateTable('forumComments')
          .set({ postedAt: at(step + 1) })
          .where('id', '=', id)
          .execute()
      }
    })
  }
}
