import { randomUUID } from 'node:crypto'
import { ApiError, messages } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import { makeEvent } from '#support/events.ts'
import { pressLogout } from '#support/logging-in.ts'
import { apiOf, bringSession, freshEmail, makeJob, makeRecruiter, newCandidate, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

const someId = randomUUID()
const warning = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

const forAnybodySignedIn = [`/skilltests/attend/${someId}`, '/forum', '/forum/latest-post']
const forCandidates = ['/dashboard', '/candidate/profile', '/candidate/profile/edit']
const forRecruiters = [
  '/rdashboard',
  '/recruiter/profile',
  '/recruiter/profile/edit',
  '/hiringpanel',
  `/hiringpanel/${someId}`,
  `/job/${someId}`,
]

test.describe('a visitor', () => {
  const isSentAway = async (page: Page, paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path)
      await expect(warning(page, messages.pleaseLogin), path).toBeVisible()
      await expect(page, path).toHaveURL(/:\d+\/$/)
    }
  }

  test('a visitor has to log in for the pages of signed-in users, and comes to the start page [AUTH-23] [EVT-09] [FORUM-01] [TEST-11] [PERM-09] [PERM-12] [PERM-21]', async ({
    page,
  }) => {
    const eventId = await makeEvent(await theAdmin(), { title: 'For members' })
    await isSentAway(page, [`/events/${eventId}`, ...forAnybodySignedIn])
    await checkA11y(page)
  })

  test('a visitor has to log in for the pages of candidates [AUTH-23] [PERM-03] [PERM-04] [PERM-07] [PERM-24]', async ({
    page,
  }) => {
    await isSentAway(page, forCandidates)
  })

  test('a visitor has to log in for the pages of recruiters [AUTH-23] [PERM-05] [PERM-06] [PERM-19] [PERM-20] [PERM-24] [REDIT-01] [RPROF-01]', async ({
    page,
  }) => {
    await isSentAway(page, forRecruiters)
  })

  test('a visitor can open the first page of a test, which leads to the protected one [TEST-10] [PERM-11]', async ({
    page,
  }) => {
    await page.goto(`/skilltests/${someId}`)
    await expect(warning(page, messages.pleaseLogin)).toBeVisible()
    await expect(page).toHaveURL(/:\d+\/$/)
  })

  const isOpen = async (page: Page, paths: readonly string[]) => {
    for (const path of paths) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(warning(page, messages.pleaseLogin)).toBeHidden()
    }
  }

  test('a visitor may read the start page, events, tests, blogs, the community and bootcamps [PERM-01] [PERM-08] [PERM-10] [PERM-13] [PERM-14] [PERM-15] [PERM-36]', async ({
    page,
  }) => {
    await isOpen(page, ['/', '/events', '/skilltests', '/blogs', '/community', '/bootcamp'])
  })

  test('a visitor may register, sign in as the team and read the policies [PERM-02] [PERM-18] [PERM-22] [PERM-36]', async ({
    page,
  }) => {
    await isOpen(page, ['/candidate/register', '/recruiter/register', '/admin/login'])
    await isOpen(page, ['/policy/privacy', '/policy/refund', '/policy/terms'])
  })

  test('a visitor is redirected to the social pages [PERM-23]', async ({ page }) => {
    for (const path of ['/linkedin', '/facebook', '/instagram', '/discord', '/whatsapp']) {
      const answer = await page.request.get(path)
      expect(answer.status(), path).toBe(200)
      expect(await answer.text(), path).toContain(messages.redirecting)
    }
  })

  test('a visitor is sent from the admin panel to its sign-in [PERM-17] [PERM-33]', async ({ page }) => {
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin\/login$/)
  })
})

test('a recruiter cannot open the pages of candidates, and starts on their own dashboard [AUTH-24] [PERM-38] [PERM-42]', async ({
  page,
}) => {
  await bringSession(page, await makeRecruiter('Ravi Iyer', 'Busline'))
  for (const path of forCandidates) {
    await page.goto(path)
    await expect(warning(page, messages.unauthorizedZ), path).toBeVisible()
    await expect(page, path).toHaveURL(/\/rdashboard$/)
  }
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('a candidate cannot open the pages of recruiters, and the warning has its own spelling [AUTH-25] [PERM-19] [PERM-20] [PERM-30] [PERM-32] [RDASH-01] [REDIT-01] [RPROF-01]', async ({
  page,
}) => {
  await bringSession(page, await newCandidate('Asha Rao'))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of forRecruiters) {
    await page.goto(path)
    await expect(warning(page, messages.unauthorisedS), path).toBeVisible()
    await expect(page, path).toHaveURL(/\/dashboard$/)
  }
  expect(asked.filter((path) => path.startsWith('/api/rdashboard'))).toEqual([])
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test("both documented types are candidates to the guards; 'user' is as good as 'candidate' [PERM-25] [ENUM-01]", async ({
  page,
}) => {
  await bringSession(page, await newCandidate('Asha Rao'))
  for (const type of ['user', 'candidate']) {
    await page.evaluate((usertype) => localStorage.setItem('usertype', usertype), type)
    await page.goto('/candidate/profile/edit')
    await expect(page).toHaveURL(/\/candidate\/profile\/edit$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a session that the server has ended counts as no session [AUTH-23]', async ({ page, allowErrors }) => {
  allowErrors(/401/)
  const person = await newCandidate('Asha Rao')
  await bringSession(page, person)
  await person.api.accounts.signOut()
  await page.goto('/dashboard')
  await expect(warning(page, messages.pleaseLogin)).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a damaged session counts as no session', async ({ page }) => {
  await bringSession(page, await newCandidate('Asha Rao'))
  await page.evaluate(() => localStorage.setItem('user', '{"fullName":'))
  await page.goto('/dashboard')
  await expect(warning(page, messages.pleaseLogin)).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('logging out in one tab logs out the other tab [NAV-22]', async ({ page, allowErrors }) => {
  allowErrors(/401/)
  await bringSession(page, await newCandidate('Asha Rao'))
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/candidate/profile/edit')
  await pressLogout(other)
  await expect(other).toHaveURL(/:\d+\/$/)
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('the server asks for the role and the owner itself, whatever the browser shows [PERM-29] [PERM-33] [PERM-37]', async ({
  request,
}) => {
  const candidate = await newCandidate('Asha Rao')
  const owner = await makeRecruiter('Ravi Iyer', 'Busline')
  const other = await makeRecruiter('Meera Nair', 'Tramline')
  const jobId = await makeJob(owner, 'Frontend Developer')
  const ask = (path: string, token?: string) => request.get(path, token ? { headers: { 'x-auth-token': token } } : {})
  const tokenOf = ({ signedIn }: { signedIn: { token: string } }) => signedIn.token

  for (const path of ['/api/admin/candidates', '/api/admin/jobs', '/api/admin/notifications']) {
    expect((await ask(path, tokenOf(candidate))).status(), path).toBe(403)
    expect((await ask(path, tokenOf(owner))).status(), path).toBe(403)
    expect((await ask(path)).status(), path).toBe(401)
  }
  expect((await ask('/api/admin/jobs', tokenOf(await theAdmin()))).status()).toBe(200)
  expect((await ask('/api/rdashboard/notifications', tokenOf(candidate))).status()).toBe(403)
  expect((await ask('/api/auth/user')).status()).toBe(401)

  const strange = other.api.hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
  await expect(strange).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await expect(strange).rejects.toBeInstanceOf(ApiError)

  const refused = await request.post('/api/user/register', {
    data: { email: freshEmail('boss'), password: 'Climb-2026!', userType: 'admin' },
  })
  expect(refused.status()).toBe(400)
  expect(await refused.json()).toMatchObject({ success: false, code: 'invalid' })
  await expect(apiOf().profiles.me()).rejects.toMatchObject({ status: 401, msg: messages.pleaseLogin })
})
