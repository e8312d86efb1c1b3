import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setUp } from '@firstrung/server/src/open-database.ts'
import pg from 'pg'
import { type Answer, call, untilDecided } from './client.ts'
import type { Protocol } from './environment.ts'

/** PostgreSQL on a disk that fills up during writes, and then has space again. */
export const r07: Protocol = {
  id: 'R7',
  async run(environment) {
    // The temporary folder is not accessible to PostgreSQL's user.
    const disk = mkdtempSync(join(tmpdir(), 'firstrung-small-disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=0777', 'tmpfs', disk], { stdio: 'pipe' })
    } catch (error) {
      return { holds: false, figure: `not run: a small disk cannot be mounted here (${String(error).split('\n')[0]})` }
    }
    try {
      return await environment.ownCluster(
        async (cluster) => {
          const settings = ['min_wal_size=32MB', 'max_wal_size=48MB', 'shared_buffers=32MB']
          let server = await cluster.start(settings)
          const pool = new pg.Pool({ connectionString: server.url, max: 2 })
          await setUp(pool)
          await pool.end()
          const context = await environment.prepare(server.url)
          const people = await context.people(8)
          await context.close()
          // Files are on the same disk.
          const app = await environment.startApp(server.url, { DATA_DIR: join(disk, 'data') })
          const [owner] = people
          const signed = await call(app.origin, {
            method: 'GET',
            path: `/s3/sign?path=resumes&objectName=resume-${owner?.id}.pdf&contentType=application/pdf`,
            token: owner?.token,
          })
          const filler = join(disk, 'filler')
          const { bavail, bsize } = statfsSync(disk)
          writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - 12 * 1024 * 1024)))

          const acknowledged: number[] = people.map(() => 0)
          const answers: Answer[] = []
          let isOver = false
          const writing = people.map(async ({ token }, writer) => {
            for (let number = 1; !isOver; number += 1) {
              const answer = await call(app.origin, {
                method: 'PUT',
                path: '/api/user/register/profile',
                token,
                body: { city: `City ${number}`, experienceDesc: [{ companyName: 'Works', description: noise(1800) }] },
              })
              answers.push(answer)
              if (answer.status === 200) acknowledged[writer] = number
              else await sleep(100)
            }
          })
          const deadline = Date.now() + 90_000
          while (answers.filter(({ status }) => status !== 200).length < 20 && Date.now() < deadline) await sleep(100)
          const isFull = answers.some(({ status }) => status !== 200)
          await sleep(1000)
          const health = await call(app.origin, { method: 'GET', path: '/healthz' })
          isOver = true
          await Promise.all(writing)
          fillUp(join(disk, 'rest'))
          const upload = await fetch(new URL(String(signed.body['signedUrl']), app.origin), {
            method: 'PUT',
            headers: { 'content-type': 'application/pdf' },
            body: Buffer.alloc(100_000),
          })
          const { code } = (await upload.json()) as { code?: string }
          const uploadSaid = `${upload.status} ${code}`
          // Health checks run every five seconds.
          await sleep(6000)
          await call(app.origin, { method: 'GET', path: '/readyz' })
          await sleep(1000)
          const { body: ready } = await call(app.origin, { method: 'GET', path: '/readyz' })
          const down = (ready['down'] as string[]).join(' and ')
          rmSync(join(disk, 'rest'))
          rmSync(filler)
          // A service manager would restart it.
          await server.stopAtOnce()
          server = await cluster.start(settings)
          const began = performance.now()
          await untilDecided(app.origin, { method: 'GET', path: '/api/auth/user', token: people[0]?.token })
          const back = Math.round(performance.now() - began)
          let lost = 0
          for (const [writer, { token }] of people.entries()) {
            const { body } = await untilDecided(app.origin, { method: 'GET', path: '/api/auth/user', token })
            const city = (body['user'] as { city?: string }).city ?? ''
            if (Number(city.replace('City ', '')) < (acknowledged[writer] ?? 0)) lost += 1
          }
          await app.stop()
          await server.stop()
          const bad = answers.filter(({ status }) => status !== 200)
          const odd = bad.filter(({ status }) => status !== 503)
          const written = acknowledged.reduce((all, number) => all + number, 0)
          return {
            holds:
              isFull &&
              health.status === 200 &&
              odd.length === 0 &&
              lost === 0 &&
              uploadSaid === '503 unavailable' &&
              ['files', 'disk'].every((part) => down.includes(part)),
            figure: `disk full after ${written} acknowledged writes: ${bad.length} answers of 503, ${odd.length} other ${odd
              .slice(0, 1)
              .map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 80)}`)
              .join()}, /healthz ${health.status}, an upload ${uploadSaid}, /readyz names ${down}; with room again the first answer after ${back} ms, ${lost} of ${people.length} last writes lost; control: ${isFull ? 'the disk was full' : 'the disk never filled'}`,
          }
        },
        { inFolder: disk },
      )
    } finally {
      execFileSync('umount', ['-l', disk])
      rmdirSync(disk)
    }
  },
}

/** Text that does not compress. */
const noise = (length: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(length)))
    .toString('base64')
    .slice(0, length)

/** Writes until nothing more can be written. */
function fillUp(path: string): void {
  for (const bytes of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' })
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error
    }
  }
}
