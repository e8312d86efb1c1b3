import { liveJob, stamp } from '#support/board.ts'
import { inMailTo } from '#support/outbox.ts'
import { onOwnServer } from '#support/own-server.ts'
import { bringSession, confirmEmail, makeApplicant, makeRecruiter } from '#support/people.ts'
import { expect, test } from '#support/test.ts'

test('the mail of a saved search is read, its links are followed, and one click stops it', async ({
  page,
  openBrowser,
}) => {
  await onOwnServer({}, async (server) => {
    const title = `Lighthouse Keeper ${stamp()}`
    const candidate = await makeApplicant('Kavya Menon')
    await confirmEmail(candidate)
    await candidate.api.board.saveSearch({ body: { name: 'Lighthouses', query: { q: 'lighthouse' }, mail: 'daily' } })
    await liveJob(await makeRecruiter('Meera Iyer', 'Konkan Light'), title)
    // Its morning comes at once.
    await server.stopFor('alerts')

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
  })
})
