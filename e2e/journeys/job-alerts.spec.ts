import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { liveJob, stamp } from '#support/board.ts'
import { inMailTo } from '#support/outbox.ts'
import { bringSession, confirmEmail, makeApplicant, makeRecruiter } from '#support/people.ts'
import { startServer } from '#support/server.ts'
import { expect, test } from '#support/test.ts'

const script = fileURLToPath(new URL('../../server/src/testing/alerts.child.ts', import.meta.url))

test('the mail of a saved search is read, its links are followed, and one click stops it', async ({
  page,
  openBrowser,
}) => {
  const [origin, shared] = [process.env['E2E_ORIGIN'], process.env['E2E_DATA_DIR']]
  const dataDir = await mkdtemp(join(tmpdir(), 'firstrung-alerts-'))
  let server = await startServer(dataDir)
  const use = () => {
    process.env['E2E_ORIGIN'] = server.origin
    process.env['E2E_DATA_DIR'] = dataDir
  }
  try {
    use()
    const title = `Lighthouse Keeper ${stamp()}`
    const candidate = await makeApplicant('Kavya Menon')
    await confirmEmail(candidate)
    await candidate.api.board.saveSearch({ body: { name: 'Lighthouses', query: { q: 'lighthouse' }, mail: 'daily' } })
    await liveJob(await makeRecruiter('Meera Iyer', 'Konkan Light'), title)
    // Its morning comes at once.
    await server.stop()
    const { DATABASE_URL: _, ...env } = process.env
    await promisify(execFile)(process.execPath, [script], { env: { ...env, DATA_DIR: dataDir } })
    server = await startServer(dataDir)
    use()

    const mailed = async (link: RegExp) => new URL(await inMailTo(candidate.email, link)).pathname
    await page.goto(`${server.origin}${await mailed(/(http[^\s"<]+\/jobs\/lighthouse-keeper[^\s"<]+)/)}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const isMailed = async () => (await candidate.api.board.searches()).searches.map(({ mail }) => mail)
    const stopPath = await mailed(/Stop these emails: (http[^\s"<]+)/)
    await page.goto(`${server.origin}${stopPath}`)
    await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
    // Programs open links in mails by themselves: opening it stops nothing.
    expect(await isMailed()).toEqual(['daily'])
    await page.getByRole('button', { name: 'Stop emails' }).click()
    await expect(page.getByText('The search stays in your list.')).toBeVisible()
    expect(await isMailed()).toEqual(['off'])

    const own = await openBrowser({ baseURL: server.origin })
    await bringSession(own, candidate)
    await own.goto('/saved?tab=searches')
    await expect(own.getByRole('list', { name: 'Saved searches' })).toContainText('Lighthouses')
    // They ask for files that nobody serves once the server stops.
    for (const open of [page, own]) await open.close()
  } finally {
    process.env['E2E_ORIGIN'] = origin
    process.env['E2E_DATA_DIR'] = shared
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
