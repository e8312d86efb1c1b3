import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import {
  apiOf,
  bringSession,
  freshEmail,
  makeApplicant,
  makeCandidate,
  makeJob,
  makeRecruiter,
  newCandidate,
  pdfOf,
  type Somebody,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, expect, expectWidth, journey, journeyStep, pauseRequests, test } from '#support/test.ts'

/** Four green pixels. */
const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOQr/KVr/JlgFAAGH4DmefpkjQAAAAASUVORK5CYII=',
    'base64',
  ),
}
const resume = (...pages: string[]) => ({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: pdfOf(...pages) })
const own = (name: string) => `${name} ${randomUUID().slice(0, 6)}`

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name })
const toast = (page: Page, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })
const card = (page: Page, name: string) => page.getByRole('article', { name })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const newForm = (page: Page) => page.getByRole('form', { name: 'New Candidate' })
const section = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Sections of the profile' }).getByRole('listitem').filter({ hasText: name })

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(text)
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text).replaceAll('%20', '(\\+|%20)')}`))
}

/** Chooses a file on the upload button of this name, or another one beside a file that is there. */
async function upload(page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: new RegExp(`^${name}: (Upload\\.\\.\\.|Replace)$`) }).click()
  await (await chooser).setFiles(file)
}

/** Chooses somebody in the selector of the editor. */
async function choose(page: Page, typed: string, option: string | RegExp): Promise<void> {
  const selector = page.getByRole('combobox', { name: 'Candidate', exact: true })
  await selector.click()
  await selector.fill(typed)
  await page.getByRole('option', { name: option }).click()
}

const fill = async (form: Locator, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value)
}

journey('J25: the team looks through candidates and reads a profile', () => {
  const name = own('Meera Nair')
  const entered = own('Ishaan Verma')
  let person: Somebody
  let recruiter: Somebody
  let fresh: Somebody
  let made: Awaited<ReturnType<Somebody['api']['candidateAdmin']['create']>>

  journeyStep(
    'finds candidates in the list, those of the team marked [ACAND-01] [ACAND-02] [ACAND-03]',
    async ({ page }) => {
      const team = await theAdmin()
      person = await makeApplicant(name, {
        city: 'Kochi',
        fields: ['frontend', 'sde'],
        experienceDesc: [{ companyName: 'Backwater Labs', description: 'Built the booking page of a ferry service.' }],
        workedOnProject: true,
        projects: [
          { title: 'Tide table', link: 'https://example.org/tides', description: 'Shows when the tide turns.' },
        ],
      })
      recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
      await screenFor(team, await makeJob(recruiter, 'Ferry Developer'), person, 'Explains every step.')
      fresh = await newCandidate()
      made = await team.api.candidateAdmin.create({ body: { email: freshEmail('ishaan'), fullName: entered } })
      await bringSession(page, team)
      await page.goto('/admin')
      await tab(page, 'Candidates').click()
      await expect(page.getByRole('heading', { level: 1, name: /^Candidates/ })).toBeVisible()

      // Newest first: a name with the team's mark, then an email without a profile.
      await expect(page.getByRole('article').first()).toContainText(entered)
      await expect(card(page, entered)).toContainText('Created by the team')
      await expect(card(page, fresh.email)).toContainText('Profile Not created')
      await expect(card(page, name)).toContainText('9876543210')
      await expect(card(page, fresh.email).getByRole('link', { name: /View Profile/ })).toHaveCount(0)
      await expect(card(page, fresh.email)).not.toContainText('Created by the team')
      await checkA11y(page)
    },
  )

  journeyStep('searches them by name and email [ACAND-04]', async ({ page }) => {
    await search(page, 'nobody has this name')
    await expect(page.getByRole('heading', { name: 'Looking for Candidates' })).toBeVisible()
    await checkA11y(page)
    await search(page, fresh.email)
    await expect(card(page, fresh.email)).toBeVisible()
    await search(page, name.toUpperCase())
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(card(page, name)).toContainText('9876543210')
  })

  journeyStep('reads a profile [ACAND-02] [ACAND-05] [ACAND-06] [ACAND-07] [ACAND-08] [ACAND-11]', async ({ page }) => {
    const answer = page.waitForResponse((response) => response.url().endsWith(`/api/admin/user/${person.id}`))
    await card(page, name)
      .getByRole('link', { name: `View Profile of ${name}` })
      .click()
    expect((await answer).status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('main').getByRole('img', { name })).toBeVisible()
    for (const text of [person.email, '9876543210', 'Kochi']) await expect(part(page, 'Contact')).toContainText(text)
    for (const text of ['Model Engineering College', 'B.Tech Computer Science', '2026']) {
      await expect(part(page, 'Education')).toContainText(text)
    }
    const preferences = part(page, 'Preferences')
    await expect(preferences).toContainText('Looking forJob, Internship')
    await expect(preferences).toContainText('LocationRemote, Hybrid, Kochi, Pune')
    await expect(preferences).toContainText('Minimum expected CTC₹5,00,000')
    await expect(preferences).toContainText('Work preferencesFrontend, SDE')
    await expect(part(page, 'Experience')).toContainText('0-6 Months')
    await expect(part(page, 'Experience')).toContainText('Built the booking page of a ferry service.')
    await expect(part(page, 'Skills')).toContainText('React · Advance')
    await expect(part(page, 'Projects')).toContainText('Shows when the tide turns.')
    await expect(part(page, 'Projects').getByRole('link')).toHaveAttribute('href', 'https://example.org/tides')
    await expect(part(page, 'Tests taken')).toContainText('0 answered')
    await expect(part(page, 'Ratings')).toContainText('4/5 · Ferry Developer, Sahyadri Software')
  })

  journeyStep('reads the resume, and comes back to the list as it was [ACAND-09]', async ({ page }) => {
    const viewer = part(page, `Resume of ${name}`)
    await expect(viewer).toContainText('Page 1 of 2')
    await viewer.getByRole('button', { name: 'Next page' }).click()
    await expect(viewer).toContainText('Page 2 of 2')
    await expect(viewer.getByRole('link', { name: 'Download File' })).toHaveAttribute('href', /link=/)
    await checkA11y(page)

    await page.getByRole('main').getByRole('link', { name: 'Candidates' }).click()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(name.toUpperCase())
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  journeyStep(
    'reads what is missing, and that a recruiter is no candidate [ACAND-09]',
    async ({ page, allowErrors }) => {
      allowErrors(/status of 404 .*api\/admin\/user/)
      await page.goto(`/admin?tab=candidates&candidate=${made.user._id}`)
      await expect(part(page, 'Resume')).toContainText('Resume not uploaded!')
      await expect(part(page, 'Contact')).toContainText('Not Given')
      await page.goto(`/admin?tab=candidates&candidate=${recruiter.id}`)
      await expect(page.getByRole('heading', { name: 'There is no such candidate' })).toBeVisible()
    },
  )
})

test('J25: View Profile in the queue of mock interviews opens the profile [ACAND-10]', async ({ page }) => {
  const team = await theAdmin()
  const name = own('Farah Khan')
  const person = await makeCandidate(name)
  const requestedDate = new Date(Date.now() + 5 * 24 * 3600 * 1000).toISOString().slice(0, 10)
  await person.api.serviceRequests.mockInterview({
    body: { requestedDate, requestedTime: '16:00', field: 'frontend' },
  })

  await bringSession(page, team)
  await page.goto('/admin?tab=interview-requests')
  await page.getByRole('link', { name: `View Profile of ${name}` }).click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(part(page, 'Requests')).toContainText('Mock interview')
})

journey('J25: the team makes a profile for somebody, who takes it over', () => {
  const name = own('Kavya Menon')
  const email = freshEmail('kavya')
  let taken: Somebody
  let link = ''

  journeyStep(
    'the form for a new candidate is empty, and says what it needs [APEDIT-01] [APEDIT-02] [APEDIT-03] [APEDIT-06] [APEDIT-07] [APEDIT-19]',
    async ({ page }) => {
      const team = await theAdmin()
      taken = await newCandidate()
      await bringSession(page, team)
      await page.goto('/admin')
      await tab(page, 'Profile Editor').click()
      const form = newForm(page)
      await expect(page.getByRole('combobox', { name: 'Candidate', exact: true })).toHaveValue('New Candidate')
      await expect(form.getByRole('combobox', { name: 'Years of Experience' })).toHaveValue('0-2 Years')
      await expect(part(page, 'Resume')).toContainText('Resume not uploaded!')
      await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
      await checkA11y(page)
      // Without name and email nothing is sent; the faults are shown at their inputs.
      await form.getByRole('button', { name: 'Create New' }).click()
      await expect(form.getByLabel('Full Name')).toBeFocused()
      await expect(form.getByLabel('Full Name')).toHaveAccessibleDescription(/Please fill in this field/)
      await expect(form.getByLabel('Email')).toHaveAccessibleDescription(/Invalid Email Address/)
    },
  )

  journeyStep(
    'picture and resume are uploaded as soon as they are chosen [APEDIT-02] [APEDIT-05] [APEDIT-09] [APEDIT-15]',
    async ({ page }) => {
      await upload(page, 'Avatar', picture)
      await expect(page.getByRole('button', { name: 'Avatar: Uploaded' })).toBeVisible()
      await upload(page, 'Resume', { ...picture, name: 'not-a-resume.png' })
      await expect(toast(page, 'Only PDF files are allowed')).toBeVisible()
      await upload(page, 'Resume', resume('Resume of Kavya Menon', 'Page two'))
      await expect(toast(page, 'Resume updated successfully!')).toBeVisible()
      const preview = part(page, 'Resume preview')
      await expect(preview).toContainText('Page 1 of 2')
      await preview.getByRole('button', { name: 'Next page' }).click()
      await expect(preview).toContainText('Page 2 of 2')
    },
  )

  journeyStep(
    'each section says when it is complete [APEDIT-04] [APEDIT-08] [APEDIT-13] [APEDIT-14] [APEDIT-15]',
    async ({ page }) => {
      const form = newForm(page)
      await fill(form, { 'Full Name': name, 'Mobile No': '98123 00000', State: 'Goa', Email: taken.email })
      await fill(form, {
        College: 'Goa College of Engineering',
        Degree: 'B.E.',
        GraduationYear: '2025',
      })
      await form.getByLabel('StartingYear').fill('2a21')
      await form.getByLabel('StartingYear').blur()
      await expect(form.getByLabel('StartingYear')).toHaveAccessibleDescription(/four digits/)
      await form.getByLabel('StartingYear').fill('2021')
      await expect(section(page, 'Personal details')).toContainText(': not complete')
      await form.getByRole('button', { name: 'More details (optional)' }).click()
      await form.getByLabel('City').fill('Panaji')
      await expect(section(page, 'Personal details')).toContainText(': complete')
      await expect(section(page, 'Education')).toContainText(': complete')
      await expect(section(page, 'Experience')).toContainText(': not complete')
      await form.getByRole('button', { name: 'Add Skill' }).click()
      await form.getByLabel('Skill name').fill('SQL')
      await form.getByRole('button', { name: 'Add Experience' }).click()
      await form.getByLabel('Company Name').fill('Casa Software')
      await form.getByRole('group', { name: 'Experience 1' }).getByLabel('Description').fill('Payments.')
      await expect(section(page, 'Experience')).toContainText(': complete')
      await form.getByRole('button', { name: 'Add Project' }).click()
      await form.getByLabel('Title').fill('Kite')
      await form.getByRole('group', { name: 'Project 1' }).getByLabel('Description').fill('A kite.')
      await expect(section(page, 'Projects')).toContainText(': complete')
      await checkA11y(page)
    },
  )

  journeyStep(
    'an email that is taken is refused, and nothing that was typed is lost [APEDIT-03]',
    async ({ page, allowErrors }) => {
      allowErrors(/api\/admin\/user\/create/)
      const form = newForm(page)
      await form.getByRole('button', { name: 'Create New' }).click()
      await expect(toast(page, 'An account with this email already exists.')).toBeVisible()
      await expect(form.getByLabel('Email')).toBeFocused()
      await expect(form.getByLabel('Full Name')).toHaveValue(name)
      await expect(form.getByLabel('Skill name')).toHaveValue('SQL')
      await form.getByLabel('Email').fill(email)
    },
  )

  journeyStep(
    'the profile is made once, and the form is empty again [APEDIT-06] [APEDIT-10] [APEDIT-11] [APEDIT-12] [APEDIT-16] [APEDIT-22]',
    async ({ page }) => {
      const form = newForm(page)
      const { requests, release } = await pauseRequests(page, '**/api/admin/user/create')
      await form.getByRole('button', { name: 'Create New' }).dblclick()
      await expect(form.getByRole('button', { name: 'Creating' })).toBeVisible()
      release()
      await expect(toast(page, 'User created successfully!')).toBeVisible()
      expect(requests.map((request) => request.method())).toEqual(['POST'])
      await expect(form.getByLabel('Full Name')).toHaveValue('')
      await expect(form.getByLabel('Email')).toHaveValue('')
      await expect(part(page, 'Resume')).toContainText('Resume not uploaded!')
      await expect(page.getByRole('button', { name: 'Avatar: Upload...' })).toBeVisible()
    },
  )

  journeyStep(
    'the one-time link stands ready, and the candidate is marked [APEDIT-01] [APEDIT-20]',
    async ({ page }) => {
      await part(page, 'Created').getByRole('button', { name: 'Copy claim link' }).click()
      const dialog = page.getByRole('dialog', { name: 'Claim link' })
      await expectWidth(dialog, 500)
      link = await dialog.getByLabel('Link').inputValue()
      expect(link).toMatch(/\/claim#.{20,}/)
      await checkA11y(page)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('combobox', { name: 'Candidate', exact: true }).click()
      await page.getByRole('combobox', { name: 'Candidate', exact: true }).fill(name)
      await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toContainText('Created by the team')
      await page.keyboard.press('Escape')
    },
  )

  journeyStep(
    'registering with that email is refused; the link lets its owner in, once [APEDIT-20]',
    async ({ openBrowser, allowErrors }) => {
      allowErrors(/api\/user\/claim/)
      await expect(
        apiOf().accounts.register({ body: { email, password: 'Climb-2026!', userType: 'candidate' } }),
      ).rejects.toMatchObject({ status: 409 })
      const owner = await openBrowser()
      await owner.goto(link)
      await expect(owner.getByRole('heading', { level: 1, name: 'Welcome, Kavya' })).toBeVisible()
      await expect(owner.getByLabel('Email')).toHaveValue(email)
      await checkA11y(owner)
      await owner.getByLabel('New password').fill('short')
      await owner.getByRole('button', { name: 'Set password and log in' }).click()
      await expect(owner.getByLabel('New password')).toHaveAccessibleDescription(/Invalid Password: Too short\./)
      await owner.getByLabel('New password').fill('password1')
      await owner.getByRole('button', { name: 'Set password and log in' }).click()
      await expect(owner.getByText('Too easy to guess: many people use this password.').first()).toBeVisible()
      await owner.getByLabel('New password').fill('Climb-2026!')
      await owner.getByRole('button', { name: 'Set password and log in' }).click()
      await expect(owner).toHaveURL(/\/dashboard$/)
      await owner.goto(link)
      await expect(owner.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
      await checkA11y(owner)
      await expect(
        apiOf().accounts.signIn({ body: { email, password: 'Climb-2026!', userType: 'candidate' } }),
      ).resolves.toMatchObject({ user: { userType: 'user', fullName: name } })
    },
  )
})

test('J25: the team changes a profile and replaces its resume [APEDIT-05] [APEDIT-06] [APEDIT-10] [APEDIT-11] [APEDIT-17] [APEDIT-18] [APEDIT-21] [APEDIT-22]', async ({
  page,
}) => {
  const team = await theAdmin()
  const name = own('Anil Kumar')
  const project = { title: 'Tide table', link: '', description: 'Shows when the tide turns.' }
  const person = await makeCandidate(name, { workedOnProject: true, projects: [project] })
  await bringSession(page, team)
  await page.goto('/admin?tab=profile-editor')

  await choose(page, name, new RegExp(name))
  const form = page.getByRole('form', { name: `Profile of ${name}` })
  await expect(form.getByLabel('Full Name')).toHaveValue(name)
  await expect(form.getByLabel('Email')).toHaveValue(person.email)
  await expect(form.getByLabel('Email')).not.toBeEditable()
  await expect(form.getByRole('combobox', { name: 'Years of Experience' })).toHaveValue('0-6 Months')
  await expect(form.getByRole('button', { name: 'Copy claim link' })).toHaveCount(0)
  await expect(part(page, 'Resume preview')).toContainText('Page 1 of 2')
  await checkA11y(page)

  // Unsaved input is not left without a question.
  await form.getByLabel('College').fill('College of Engineering, Trivandrum')
  await tab(page, 'Candidates').click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect(form.getByLabel('College')).toHaveValue('College of Engineering, Trivandrum')

  // A fault in the closed section opens it.
  const fold = form.getByRole('button', { name: 'More details (optional)' })
  await fold.click()
  await form.getByLabel('Link').fill('javascript:alert(1)')
  await fold.click()
  await expect(form.getByLabel('Link')).toBeHidden()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Please enter a link that starts with http:// or https://.')).toBeVisible()
  await expect(form.getByLabel('Link')).toBeFocused()
  await form.getByLabel('Link').clear()

  const { requests, release } = await pauseRequests(page, `**/api/admin/user/${person.id}`, 'POST')
  await form.getByRole('button', { name: 'Save Changes' }).dblclick()
  await expect(form.getByRole('button', { name: 'Saving' })).toBeVisible()
  release()
  await expect(toast(page, 'User updated successfully!')).toBeVisible()
  expect(requests.map((request) => request.postDataJSON())).toEqual([
    { collegeName: 'College of Engineering, Trivandrum' },
  ])

  const stored = page.waitForRequest((request) => request.url().endsWith('/api/admin/upload-resume'))
  await upload(page, 'Resume', resume('A newer resume of one page'))
  expect((await stored).method()).toBe('PUT')
  await expect(toast(page, 'Resume updated successfully!')).toBeVisible()
  await expect(part(page, 'Resume preview')).toContainText('Page 1 of 1')

  const { user } = await team.api.candidateAdmin.read({ params: { id: person.id } })
  expect(user).toMatchObject({
    college: { collegeName: 'College of Engineering, Trivandrum', degree: 'B.Tech Computer Science' },
    experience: { skills: [{ skill: 'React', level: 'advance' }] },
    projects: [project],
  })

  // Saved, so the page can be left without a question.
  await choose(page, 'New', 'New Candidate')
  await expect(newForm(page)).toBeVisible()
})

test('J25: a list that fails to load says so and can be loaded again [ACAND-04]', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource/)
  const team = await theAdmin()
  await bringSession(page, team)
  await page.route('**/api/admin/candidates**', (route) => route.abort())
  await page.goto('/admin?tab=candidates')
  await expect(page.getByText('This could not be loaded.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Looking for Candidates')).toHaveCount(0)
  await checkA11y(page)

  await page.unroute('**/api/admin/candidates**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This could not be loaded.')).toHaveCount(0)
})

test("the team undoes a hiring on the candidate's page, even if its job was deleted (G-110)", async ({ page }) => {
  const team = await theAdmin()
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const [completed, deleted] = [
    await makeJob(recruiter, own('Completed'), { numOpenings: 1 }),
    await makeJob(recruiter, own('Deleted')),
  ]
  const person = await makeApplicant(own('Hired Person'))
  const hire = async (jobId: string) => {
    await screenFor(team, jobId, person)
    for (const action of ['waitlist', 'hire'] as const) {
      await recruiter.api.hiring.act({ body: { action, jobId, applicantId: person.id } })
    }
  }
  await hire(deleted)
  await team.api.jobs.remove({ params: { id: deleted } })
  await hire(completed)
  await bringSession(page, team)
  await page.goto(`/admin?tab=candidates&candidate=${person.id}`)
  const hirings = part(page, 'Hired')
  await expect(hirings.getByRole('listitem')).toHaveCount(2)
  await expect(hirings).toContainText('The job is completed.')
  await expect(hirings).toContainText('The job was deleted, so others can hire this candidate.')
  await checkA11y(page)

  for (const left of [1, 0]) {
    await hirings
      .getByRole('button', { name: /^Undo hire/ })
      .first()
      .click()
    const question = page.getByRole('dialog', { name: 'Undo this hire?' })
    await expectWidth(question, 500)
    await question.getByRole('button', { name: 'Undo hire' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: /^Undo hire/ })).toHaveCount(left)
  }
  const { notifications } = await person.api.notifications.listCandidate()
  expect(notifications.filter(({ text }) => text.includes('has been taken back'))).toHaveLength(2)
})
