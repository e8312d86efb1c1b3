import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCalendarServer } from '@firstrung/server/src/testing/calendar-server.ts'
import { openReceiver } from '@firstrung/server/src/testing/webhook-receiver.ts'
import { stamp } from '#support/board.ts'
import { withService } from '#support/own-server.ts'
import { bringSession, makeRecruiter } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

/** A program of a company on this machine, to which the server may send. */
async function openProgram() {
  const elsewhere = await openCalendarServer()
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-program-'))
  const certificate = join(folder, 'program.pem')
  await writeFile(certificate, elsewhere.certificate)
  return {
    ...openReceiver(elsewhere),
    settings: { WEBHOOK_ADDRESSES: '127.0.0.1', NODE_EXTRA_CA_CERTS: certificate },
    serve: () => undefined,
    async close() {
      await elsewhere.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
const here = withService(openProgram)

test('an owner sends a test to their program, and sees in the log that it was delivered, and sends it once more', async ({
  page,
}) => {
  const { url, received } = here.service
  await bringSession(page, await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`))
  await page.goto('/recruiter/team')
  const section = page.getByRole('region', { name: 'Webhooks' })
  await section.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  await dialog.getByLabel('Address of your program').fill(url)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await section.getByRole('button', { name: 'Done' }).click()

  await section.getByRole('button', { name: `Send a test to ${url}` }).click()
  const log = page.getByRole('dialog', { name: 'Log of the webhook' })
  await expect(log.getByRole('list', { name: 'Messages' })).toContainText(/Delivered on .*answered 204, 1 try/, {
    timeout: 60_000,
  })
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test'])
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await checkA11y(page)
  }
  await log.getByRole('button', { name: /^Send once more: webhook\.test of / }).click()
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(2)
  const [first, second] = received.map(({ headers }) => headers['webhook-id'])
  expect(second).toBe(first)
})
