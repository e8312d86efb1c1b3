import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ensureServer } from '../../scripts/server-build.mjs'
import { type Bench, two } from './bench.ts'
import { median } from './load.ts'

/** First answer of a whole start on the embedded database, against opening the bare database. */
export async function startRows(bench: Bench): Promise<void> {
  const home = join(bench.settings['DATA_DIR'] ?? '', 'embedded')
  const env = { ...process.env, ...bench.settings, DATABASE_URL: '', DATA_DIR: home, PORT: '0', NODE_ENV: 'production' }
  const time = async (file: string) => {
    const millis = await new Promise<number>((resolve, reject) => {
      const began = performance.now()
      let said = ''
      const child = spawn(process.execPath, [file], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const listen = (chunk: Buffer) => {
        said += String(chunk)
        if (!/is ready|opened/.test(said)) return
        resolve(performance.now() - began)
        child.kill('SIGTERM')
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      child.on('error', reject)
      child.on('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready: ${said}`)))
    })
    await sleep(1500)
    return millis
  }
  const [server, bare] = [await ensureServer(), fileURLToPath(import.meta.resolve('./open.child.ts'))]
  await time(server)
  const pairs: { subject: number; bare: number }[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    pairs.push({ subject: await time(server), bare: await time(bare) })
  }
  const times = median(pairs.map((pair) => pair.subject / pair.bare))
  bench.row(
    'embedded start',
    `${two(times)} times the bare open (${Math.round(median(pairs.map((pair) => pair.subject)))} ms)`,
    'at most 3',
    times <= 3,
  )
  await rm(home, { recursive: true, force: true })
}
