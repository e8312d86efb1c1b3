import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Protocol } from './environment.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** 10,000 requests made from the contract; the same as `npm run security` sends. */
export const r14: Protocol = {
  id: 'R14',
  async run() {
    const { code, said } = await new Promise<{ code: number; said: string }>((resolve) => {
      execFile(
        process.execPath,
        ['node_modules/vitest/vitest.mjs', 'run', '--project', 'domains', 'lab/attacks/hostile.test.ts'],
        { cwd: root, env: { ...process.env, HOSTILE_REQUESTS: '10000', NO_COLOR: '1' }, maxBuffer: 64 * 1024 * 1024 },
        (error, out, err) => resolve({ code: error ? 1 : 0, said: out + err }),
      )
    })
    const line = /R14 (.*)/.exec(said)?.[1] ?? ''
    return {
      holds: code === 0,
      figure:
        code === 0
          ? `${line}: 0 answers of 500, 0 off their shape, 0 rejections unhandled; controls caught`
          : said.slice(-3000),
    }
  },
}
