import { type Blog, folders, type RichText, type RouteInput, type routes } from '@firstrung/contract'
import type { Person } from './factories.accounts.ts'
import type { TestContext } from './test-context.ts'

export type BlogInput = RouteInput<typeof routes.blogs.create>['body']

/** A text with every element that a blog may have. */
export const someContent = [
  { type: 'heading-one', children: [{ text: 'Before you apply' }] },
  {
    type: 'paragraph',
    align: 'justify',
    children: [
      { text: 'Read the ' },
      { text: 'whole', bold: true },
      { text: ' advert, ', italic: true },
      { text: 'twice', underline: true },
      { text: ', then run ' },
      { text: 'npm test', code: true },
      { text: '.\nReally.' },
    ],
  },
  { type: 'heading-two', align: 'center', children: [{ text: 'What to send' }] },
  {
    type: 'numbered-list',
    children: [
      { type: 'list-item', children: [{ text: 'One page of resume' }] },
      {
        type: 'list-item',
        children: [
          { type: 'paragraph', children: [{ text: 'Projects' }] },
          { type: 'bulleted-list', children: [{ type: 'list-item', children: [{ text: 'with a link', bold: true }] }] },
        ],
      },
    ],
  },
  { type: 'block-quote', children: [{ text: 'Nobody reads page two.' }] },
  { type: 'paragraph', align: 'right', children: [{ text: 'Good luck' }] },
] satisfies RichText

/** A blog as the form sends it, without the banner. */
export const someBlog = {
  title: 'How to write your first resume',
  introduction: 'What recruiters look for in the twenty seconds that they have for you.',
  subtitle: 'A guide for graduates',
  content: someContent,
} satisfies Omit<BlogInput, 'blogBannerS3Path'>

export function blogMakers(w: TestContext) {
  return {
    /** A blog by this member of the team; `overrides` replaces parts of it. */
    async blog(admin: Person, overrides: Partial<BlogInput> = {}): Promise<Blog> {
      const blogBannerS3Path =
        overrides.blogBannerS3Path ?? (await w.make.file(admin, folders.blogBanners, 'png')).fileKey
      const { blogId } = await w.as(admin).blogs.create({ body: { ...someBlog, ...overrides, blogBannerS3Path } })
      return w.as(admin).blogs.read({ params: { id: blogId } })
    },
  }
}
