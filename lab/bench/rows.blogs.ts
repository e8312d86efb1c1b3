import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { someContent } from '@firstrung/server/src/testing/factories.blogs.ts'
import type { Bench } from './bench.ts'
import { renderedPages } from './rendered.ts'

/** Reading blogs: the list, one blog over the API, and its page rendered on the server. */
export async function blogRows(bench: Bench): Promise<void> {
  const { world } = bench
  const admin = await world.make.admin()
  const first = await world.make.blog(admin, { title: 'Blog 1', content: Array(20).fill(someContent).flat() })
  await fillBlogs(bench, admin, first.blogBannerS3Path, bench.quick ? 1000 : 10_000)

  await bench.compare('list of 20 blogs', [{ method: 'GET', path: '/api/blog/?limit=20' }])
  await bench.compare('one blog of 120 blocks', [{ method: 'GET', path: `/api/blog/getblog/${first._id}` }])
  await renderedPages(bench, [
    { work: 'page of a blog', path: `/blogs/${first._id}`, calls: [`/api/blog/getblog/${first._id}`] },
  ])
}

/** This many blogs in all, most of them after the first page. */
export async function fillBlogs(
  { pool }: Pick<Bench, 'pool'>,
  admin: Person,
  banner: string,
  count: number,
): Promise<void> {
  await pool.query(
    `insert into blogs (title, introduction, subtitle, content, banner_key, is_draft, dated_at, updated_at, updated_by)
     select 'Blog ' || n, 'An introduction of some length, as it stands on a card.', 'For graduates',
            '[{"type":"paragraph","children":[{"text":"Words."}]}]', $1, n % 10 = 0,
            now() - n * interval '1 hour', now(), $2
     from generate_series(2, $3::int) n`,
    [banner, admin.id, count],
  )
  await pool.query('analyze blogs')
}
