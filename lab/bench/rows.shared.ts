import type { Bench } from './bench.ts'
import { fillBoard } from './fill-dataset.ts'
import { startChild } from './load.ts'
import { fillBlogs } from './rows.blogs.ts'
import { cachedPages } from './rows.pages.ts'

/** Answers of the API that visitors share: against reading them each time, and against sending the same bytes from memory. */
export async function sharedRows(bench: Bench): Promise<void> {
  const { world } = bench
  const admin = await world.make.admin()
  const blog = await world.make.blog(admin)
  await fillBlogs(bench, admin, blog.blogBannerS3Path, 100)
  await fillBoard(bench.db, 'shared-', 1000)
  const { slug } = await world.make.livePosting(await world.make.recruiter())
  const start = (PAGE_CACHE: string) =>
    startChild('@firstrung/server/src/testing/server.child.ts', { ...bench.settings, PAGE_CACHE })
  const [cached, reading] = [await start('32'), await start('off')]
  try {
    const calls = [
      { work: 'list of 20 jobs', path: '/api/jobs?limit=20' },
      { work: 'jobs by a word', path: '/api/jobs?limit=20&q=react' },
      { work: 'one job', path: `/api/jobs/${slug}` },
      { work: 'list of blogs', path: '/api/blog/' },
      { work: 'one blog', path: `/api/blog/getblog/${blog._id}` },
    ]
    await cachedPages(bench, calls, cached, reading, { uncached: 3, bytes: 0.6 })
  } finally {
    for (const server of [cached, reading]) await server.stop()
  }
}
