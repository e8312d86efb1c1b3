import { fileURLToPath } from 'node:url'
import { type Bench, two } from './bench.ts'
import { ratio, type Shot, startChild } from './load.ts'

const build = fileURLToPath(new URL('../../web/build/server/index.js', import.meta.url))

/** Pages as a visitor gets them, each against rendering it and nothing else; `calls` are what the page asks the API for. */
export async function renderedPages(
  bench: Bench,
  pages: { work: string; path: string; calls: string[] }[],
): Promise<void> {
  const answers: Record<string, unknown> = {}
  for (const call of pages.flatMap(({ calls }) => calls))
    answers[call] = JSON.parse((await bench.recipeOf({ method: 'GET', path: call })).body) as unknown
  const ours = await startChild('./pages.child.ts', { ...bench.settings, NODE_ENV: 'production' })
  const floor = await startChild('./render.child.ts', {
    NODE_ENV: 'production',
    FLOOR: JSON.stringify({ build, answers }),
  })
  try {
    for (const { work, path } of pages) {
      const shots: Shot[] = [{ method: 'GET', path }]
      for (const connections of [1, 10]) {
        const { rounds, seconds } = bench
        const result = await ratio(
          { port: ours.port, shots },
          { port: floor.port, shots },
          { connections, rounds, seconds },
        )
        bench.row(
          `${work} rendered, ${connections} at once`,
          `${two(result.ratio)} of rendering alone (${Math.round(result.ours)}/s)`,
          'at least 0.5',
          result.ratio >= 0.5,
        )
      }
    }
  } finally {
    await ours.stop()
    await floor.stop()
  }
}
