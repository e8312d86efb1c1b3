import { fileURLToPath } from 'node:url'
import { pageBuild } from '@firstrung/server/src/platform/pages/page-build.ts'
import { type Bench, two } from './bench.ts'
import { ratio, type Shot, startChild } from './load.ts'

const webRoot = fileURLToPath(new URL('../../web/', import.meta.url))

/** Pages as a visitor gets them, each against only rendering it; `calls` are the page's calls of the API. */
export async function renderedPages(
  bench: Bench,
  pages: { work: string; path: string; calls: string[] }[],
): Promise<void> {
  const answers: Record<string, unknown> = {}
  for (const call of pages.flatMap(({ calls }) => calls))
    answers[call] = JSON.parse((await bench.scenarioOf({ method: 'GET', path: call })).body) as unknown
  const subject = await startChild('./pages.child.ts', { ...bench.settings, NODE_ENV: 'production', PAGE_CACHE: 'off' })
  const baseline = await startChild('./render.child.ts', {
    NODE_ENV: 'production',
    BASELINE: JSON.stringify({ build: `${pageBuild(webRoot)}server/index.js`, answers }),
  })
  try {
    for (const { work, path } of pages) {
      const shots: Shot[] = [{ method: 'GET', path }]
      for (const connections of [1, 10]) {
        const { rounds, seconds } = bench
        const result = await ratio(
          { port: subject.port, shots },
          { port: baseline.port, shots },
          { connections, rounds, seconds },
        )
        bench.row(
          `${work} rendered, ${connections} at once`,
          `${two(result.ratio)} of rendering alone (${Math.round(result.subject)}/s)`,
          'at least 0.5',
          result.ratio >= 0.5,
        )
      }
    }
  } finally {
    await subject.stop()
    await baseline.stop()
  }
}
