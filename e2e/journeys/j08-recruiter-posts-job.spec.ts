import type { Locator, Page } from '@playwright/test'
import { bringSession, makeJob, makeRecruiter, pdfOf, theAdmin } from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep, test } from '#support/test.ts'

const description = () => ({
  name: 'Frontend role.pdf',
  mimeType: 'application/pdf',
  buffer: pdfOf('What you will do'),
})
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const modal = (page: Page) => page.getByRole('dialog', { name: 'Create New Job' })
const today = () => new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' })
const year = () => today().slice(-4)

/** The number on a stat card. */
const figure = (page: Page, label: string) => page.getByRole('group', { name: label })

async function pick(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function optionsOf(page: Page, within: Locator, label: string): Promise<string[]> {
  await within.getByRole('combobox', { name: label }).click()
  const options = await page.getByRole('option').allTextContents()
  await page.keyboard.press('Escape')
  return options
}

async function upload(page: Page, within: Locator, file = description()): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await within.getByRole('button', { name: 'Job Description: Upload...' }).click()
  await (await chooser).setFiles(file)
}

async function openModal(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Start Hiring' }).first().click()
  await expect(modal(page)).toBeVisible()
  return modal(page)
}

journey('J08: a recruiter posts a job and finds it on every page', () => {
  journeyStep('an empty form is not sent [RDASH-03] [RDASH-07] [JOB-01] [JOB-11]', async ({ page }) => {
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    await bringSession(page, recruiter)
    await page.goto('/rdashboard')
    await expect(figure(page, 'Total Jobs Posted')).toContainText('0')
    const dialog = await openModal(page)
    await checkA11y(page)
    await dialog.getByRole('button', { name: 'Post Job' }).click()
    await expect(toast(page, 'Enter all fields!')).toBeVisible()
    await expect(dialog.getByLabel('Job Title')).toBeFocused()
    await expect(dialog.getByText('Please fill in this field.')).toHaveCount(8)
    await checkA11y(page)
  })

  journeyStep('role and pay belong together [JOB-02] [JOB-03] [JOB-06] [JOB-07]', async ({ page }) => {
    const dialog = modal(page)
    expect(await optionsOf(page, dialog, 'Job Role')).toEqual(['Internship', 'Full Time', 'Free Lancing'])
    expect(await optionsOf(page, dialog, 'Job Type')).toEqual(['Remote', 'In-office', 'Hybrid'])
    await pick(page, dialog, 'Job Role', 'Full Time')
    expect(await optionsOf(page, dialog, 'Salary')).toEqual([
      ...['6LPA-8LPA', '8LPA-10LPA', '10LPA-15LPA', '15LPA-20LPA', '20LPA-30LPA', '30LPA+', 'Undisclosed'],
    ])
    await pick(page, dialog, 'Salary', '6LPA-8LPA')
    await pick(page, dialog, 'Job Role', 'Internship')
    await expect(dialog.getByRole('combobox', { name: 'Stipend' })).toHaveValue('')
    await expect(dialog.getByRole('combobox', { name: 'Salary' })).toHaveCount(0)
    expect(await optionsOf(page, dialog, 'Stipend')).toEqual([
      ...['10,000-15,000', '15,001-20,000', '20,001-30,000', '30,001-40,000', '40,000+', 'Undisclosed'],
    ])
    await pick(page, dialog, 'Job Role', 'Full Time')
    await pick(page, dialog, 'Salary', '8LPA-10LPA')
  })

  journeyStep('the description is a document, uploaded once [JOB-04]', async ({ page }) => {
    const dialog = modal(page)
    await upload(page, dialog, { name: 'role.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await expect(toast(page, 'Only PDF, DOC or DOCX files are allowed')).toBeVisible()
    const signing = page.waitForRequest((request) => request.url().includes('/s3/sign'))
    await upload(page, dialog)
    expect(new URL((await signing).url()).searchParams.get('path')).toBe('jds/')
    await expect(dialog.getByRole('button', { name: 'Job Description: Uploaded' })).toBeDisabled()
    await expect(dialog.getByText('Frontend role.pdf')).toBeVisible()
  })

  journeyStep('locations are added and removed, each once [JOB-08] [JOB-09] [JOB-10]', async ({ page }) => {
    const dialog = modal(page)
    const input = dialog.getByRole('textbox', { name: 'Locations' })
    const chips = dialog.getByRole('list', { name: 'Locations' }).getByRole('listitem')
    const add = dialog.getByRole('button', { name: 'Add', exact: true })
    await input.fill('Pune')
    await add.click()
    await expect(chips).toHaveText(['Pune'])
    await input.fill(' pune ')
    await add.click()
    await input.fill('   ')
    await add.click()
    await expect(chips).toHaveText(['Pune'])
    await input.fill('Navi  Mumbai')
    await dialog.getByLabel('Job Title').focus()
    await expect(chips).toHaveText(['Pune', 'Navi Mumbai'])
    await input.fill('Kochi')
    await input.press('Enter')
    await dialog.getByRole('button', { name: 'Remove Navi Mumbai' }).click()
    await expect(chips).toHaveText(['Pune', 'Kochi'])
  })

  journeyStep(
    'the job is posted, and the dashboard follows [RDASH-03] [RDASH-04] [RDASH-05] [RDASH-08] [RDASH-09] [JOB-05] [JOB-12] [CONST-11]',
    async ({ page }) => {
      const dialog = modal(page)
      await dialog.getByLabel('Job Title').fill('Frontend Developer')
      await pick(page, dialog, 'Job Type', 'Hybrid')
      await dialog.getByLabel('Number of Openings').fill('3')
      await dialog.getByLabel('Skills Required').fill('React, TypeScript\nSQL')
      const posting = page.waitForRequest((request) => request.url().endsWith('/api/rdashboard/post'))
      await dialog.getByRole('button', { name: 'Post Job' }).click()
      expect((await posting).postDataJSON()).toMatchObject({
        jobTitle: 'Frontend Developer',
        jobRole: 'job(full-time)',
        jobType: 'hybrid',
        salary: '8LPA-10LPA',
        numOpenings: 3,
        qualifications: 'React, TypeScript\nSQL',
        jobLocations: ['Pune', 'Kochi'],
        description: expect.stringMatching(/^jds\//),
      })
      await expect(page.getByText('Job posted successfully!')).toBeVisible()
      await expect(dialog).toHaveCount(0)

      const card = page.getByRole('list', { name: 'Jobs' }).getByRole('link')
      await expect(card).toHaveCount(1)
      await expect(card.getByRole('heading')).toHaveText(`Frontend Developer ${year()}`)
      await expect(card).toContainText('Hybrid')
      await expect(card).toContainText('Pune')
      await expect(card).not.toContainText('Kochi')
      await expect(card).toContainText(today())
      await expect(figure(page, 'Total Jobs Posted')).toContainText('1')
      await expect(figure(page, 'Ongoing Hiring')).toContainText('1')
      await expect(figure(page, 'Completed Hiring')).toContainText('0')
      await checkA11y(page)
    },
  )

  journeyStep(
    'its card leads to the panel, and that to the page of the job [RDASH-10] [JOB-13] [JOB-14] [JOB-17]',
    async ({ page }) => {
      const card = page.getByRole('list', { name: 'Jobs' }).getByRole('link')
      await card.click()
      await expect(page).toHaveURL(/\/hiringpanel\/[0-9a-f-]{36}$/)
      // The panel's own request names a candidateType; this one is empty.
      const reading = page.waitForRequest(
        (request) =>
          request.method() === 'POST' &&
          /\/api\/rdashboard\/jobs\/[0-9a-f-]{36}$/.test(request.url()) &&
          request.postData() === '{}',
      )
      await page.getByRole('main').getByRole('link', { name: 'Hiring Panel' }).click()
      await expect(page).toHaveURL(/\/job\/[0-9a-f-]{36}$/)
      await reading
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Frontend Developer ${year()}`)
      // Members, criteria, rounds, the board and answers are additive.
      const further = page.getByRole('heading', {
        name: /^(Members|Scorecard criteria|Interview rounds|Job board|Answers)$/,
      })
      const sections = page.getByRole('main').locator('section').filter({ hasNot: further })
      await expect(sections.getByRole('heading')).toHaveText([
        ...['Job Description', 'Required Qualifications', 'Stipend Range/CTA', 'Location', 'Openings'],
      ])
      await expect(sections).toContainText([
        'Frontend role.pdf',
        /React, TypeScript\s+SQL/,
        '8LPA-10LPA',
        'Pune, Kochi',
        '3',
      ])
      await checkA11y(page)
    },
  )

  journeyStep('the description can be looked at and downloaded [JOB-14]', async ({ page }) => {
    await page.getByRole('button', { name: 'View', exact: true }).click()
    const viewer = page.getByRole('dialog', { name: 'Job Description' })
    await expect(viewer.getByText('Page 1 of 1')).toBeVisible()
    await checkA11y(page)
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    const download = page.waitForEvent('download')
    await page.getByRole('main').getByRole('link', { name: 'Download File' }).click()
    expect((await download).suggestedFilename()).toBe('Frontend role.pdf')
  })

  journeyStep('the page All jobs lists the job [HIRE-01] [HIRE-02]', async ({ page }) => {
    await page.getByRole('banner').getByRole('link', { name: 'Hiring Panel' }).click()
    await expect(page).toHaveURL(/\/hiringpanel$/)
    await expect(page.getByRole('heading', { name: 'All jobs' })).toBeVisible()
    const entry = page.getByRole('list', { name: 'Jobs' }).getByRole('link')
    await expect(entry.getByRole('heading')).toHaveText(`Frontend Developer ${year()}`)
    await expect(entry).toContainText('Sahyadri Software')
    await expect(entry).toContainText(today())
    await checkA11y(page)
    await entry.click()
    await expect(page).toHaveURL(/\/hiringpanel\/[0-9a-f-]{36}$/)
  })
})

test('what was typed of a new job outlives a failure, a closed dialog and a reload, and is posted once', async ({
  page,
  allowErrors,
}) => {
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  await bringSession(page, recruiter)
  await page.goto('/rdashboard')
  let dialog = await openModal(page)
  await dialog.getByLabel('Job Title').fill('Data Analyst')
  await pick(page, dialog, 'Job Role', 'Internship')
  await pick(page, dialog, 'Job Type', 'Remote')
  await pick(page, dialog, 'Stipend', '15,001-20,000')
  await dialog.getByLabel('Number of Openings').fill('2')
  await dialog.getByLabel('Skills Required').fill('Excel')
  await dialog.getByRole('textbox', { name: 'Locations' }).fill('Nagpur')
  await upload(page, dialog)
  await expect(dialog.getByRole('button', { name: 'Job Description: Uploaded' })).toBeDisabled()

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  dialog = await openModal(page)
  await expect(dialog.getByLabel('Job Title')).toHaveValue('Data Analyst')
  await expect(dialog.getByRole('combobox', { name: 'Stipend' })).toHaveValue('15,001-20,000')
  await expect(dialog.getByRole('list', { name: 'Locations' })).toHaveText('Nagpur')
  await expect(dialog.getByText('Frontend role.pdf')).toBeVisible()

  // The answer is lost, but the server has posted the job.
  allowErrors(/rdashboard\/post/)
  await page.route('**/api/rdashboard/post', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Post Job' }).click()
  await expect(toast(page, 'Some unknown error occured. Please try again later.')).toBeVisible()
  await expect(dialog.getByLabel('Job Title')).toHaveValue('Data Analyst')
  await page.unroute('**/api/rdashboard/post')
  await dialog.getByRole('button', { name: 'Post Job' }).click()
  await expect(page.getByText('Job posted successfully!')).toBeVisible()
  await expect(figure(page, 'Total Jobs Posted')).toContainText('1')

  dialog = await openModal(page)
  await expect(dialog.getByLabel('Job Title')).toHaveValue('')
})

test('the button to post a job stays in its place while the dashboard loads', async ({ page }) => {
  const { promise: isMeasured, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/auth/recruiter', async (route) => {
    await isMeasured
    await route.continue()
  })
  await bringSession(page, await makeRecruiter('Rohan Mehta', 'Sahyadri Software'))
  await page.goto('/rdashboard')
  const button = page.getByRole('button', { name: 'Start Hiring' }).first()
  const before = await button.boundingBox()
  letGo()
  await expect(page.getByRole('main').getByText('Sahyadri Software')).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
})

test('a file that was the wrong one can be taken back before posting', async ({ page }) => {
  await bringSession(page, await makeRecruiter('Rohan Mehta', 'Sahyadri Software'))
  await page.goto('/rdashboard')
  const dialog = await openModal(page)
  await upload(page, dialog)
  await dialog.getByRole('button', { name: 'Remove Frontend role.pdf' }).click()
  await upload(page, dialog, { ...description(), name: 'Better.pdf' })

  await expect(dialog.getByRole('button', { name: 'Job Description: Uploaded' })).toBeDisabled()
  await expect(dialog.getByText('Better.pdf')).toBeVisible()
})

test('a description file proposes values, which one click fills in and another click undoes', async ({ page }) => {
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  await bringSession(page, recruiter)
  await page.goto('/rdashboard')
  const dialog = await openModal(page)
  await dialog.getByLabel('Job Title').fill('Tester')
  const lines = [
    'Job Title: Field Engineer',
    'Location: Pune / Nashik',
    'Employment Type: Full-time',
    'Work Mode: Hybrid',
    'CTC: 6.5 - 7 LPA',
    'Experience: 1-3 years',
    'Openings: 4',
    'Skills: AutoCAD, MS Excel, SolidWorks',
  ]
  await upload(page, dialog, { ...description(), buffer: pdfOf(lines.join('\n')) })
  const proposed = dialog.getByRole('region', { name: 'From your file' })
  const labels = ['Job Role', 'Job Type', 'Number of Openings', 'Skills Required', 'Salary', 'Locations']
  // What was typed stays, so the title is not proposed.
  await expect(proposed.getByRole('listitem')).toHaveText(labels.map((label) => new RegExp(`^${label}`)))
  await checkA11y(page)

  await proposed.getByRole('button', { name: 'Use Locations: Pune, Nashik' }).click()
  const places = dialog.getByRole('list', { name: 'Locations' }).getByRole('listitem')
  await expect(places).toHaveText(['Pune', 'Nashik'])
  await proposed.getByRole('button', { name: 'Undo Locations: Pune, Nashik' }).click()
  await expect(places).toHaveCount(0)

  await proposed.getByRole('button', { name: 'Use all 6' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Skills Required' })).toHaveValue('AutoCAD, Excel, SolidWorks')
  await expect(dialog.getByRole('combobox', { name: 'Salary' })).toHaveValue('6LPA-8LPA')
  await expect(dialog.getByRole('textbox', { name: 'Number of Openings' })).toHaveValue('4')
  await expect(dialog.getByRole('textbox', { name: 'Job Title' })).toHaveValue('Tester')
  await dialog.getByRole('button', { name: 'Use the text of this file' }).click()
  await expect(dialog.getByRole('textbox', { name: /Description in your own words/ })).toContainText('Openings: 4')
  await dialog.getByRole('button', { name: 'Post Job' }).click()
  await expect(page.getByText('Job posted successfully!')).toBeVisible()

  const { postedJobs } = await recruiter.api.jobs.listOwn({ query: {} })
  const id = postedJobs[0]?._id ?? ''
  await expect
    .poll(async () => (await recruiter.api.postings.read({ params: { id } })).posting.facts)
    .toMatchObject({ experience: { min: 1, max: 3 } })
  await page.goto(`/job/${id}/board`)
  const posting = page.getByRole('region', { name: 'From your file' })
  await posting.getByRole('button', { name: 'Use Pay: ₹6.5–7 lakh a year' }).click()
  await posting.getByRole('button', { name: 'Use Experience: 1 to 3 years' }).click()
  await expect(page.getByLabel('Experience from, in years')).toHaveValue('1')
  await expect(page.getByLabel('From, in rupees a year')).toHaveValue('₹6,50,000')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Save posting' }).click()
  await expect
    .poll(async () => (await recruiter.api.postings.read({ params: { id } })).posting)
    .toMatchObject({ pay: { kind: 'year', min: 650_000, max: 700_000 }, experienceMin: 1, experienceMax: 3 })
  await expect(posting).toHaveCount(0)
})

test('the recruiter completes a job, reopens it and changes it [JOB-15] [JOB-16] [RDASH-05] [RDASH-09]', async ({
  page,
}) => {
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Content Writer')
  await bringSession(page, recruiter)
  await page.goto(`/job/${jobId}`)

  await test.step('Mark as Completed asks once', async () => {
    await page.getByRole('button', { name: 'Mark as Completed' }).click()
    const question = page.getByRole('dialog', { name: 'Mark this job as completed?' })
    await checkA11y(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Content Writer ${year()}`)
    await page.getByRole('button', { name: 'Mark as Completed' }).click()
    await question.getByRole('button', { name: 'Mark as Completed' }).click()
    await expect(page.getByText('Job marked as completed!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content Writer (Completed)')
    await checkA11y(page)
  })

  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  const completed = page.getByRole('link', { name: /Content Writer \(Completed\)/ }).getByRole('heading')
  await expect(completed).toBeVisible()
  const colourOf = (title: Locator) => title.evaluate((heading) => getComputedStyle(heading).color)
  const greyed = await colourOf(completed)
  await expect(figure(page, 'Completed Hiring')).toContainText('1')
  await expect(figure(page, 'Ongoing Hiring')).toContainText('0')

  await page.goto(`/job/${jobId}`)
  await page.getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Job reopened!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Content Writer ${year()}`)
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  expect(
    await colourOf(page.getByRole('link', { name: new RegExp(`^Content Writer ${year()}`) }).getByRole('heading')),
  ).not.toBe(greyed)
  await page.goto(`/job/${jobId}`)

  await test.step('Edit starts from what is posted', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Job' })
    await expect(dialog.getByLabel('Job Title')).toHaveValue('Content Writer')
    await expect(dialog.getByRole('button', { name: 'Job Description: Uploaded' })).toBeDisabled()
    await checkA11y(page)
    await dialog.getByLabel('Job Title').fill('Senior Content Writer')
    await dialog.getByRole('textbox', { name: 'Locations' }).fill('Surat')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Job updated successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Senior Content Writer ${year()}`)
    await expect(page.getByText('Pune, Surat')).toBeVisible()
  })

  await test.step('what is missing reads N/A', async () => {
    await page.route('**/api/rdashboard/jobs/*', async (route) => {
      const answer = await route.fetch()
      const { jobData, ...rest } = await answer.json()
      const bare = { ...jobData, descriptionUrl: '', qualifications: '', salary: '', jobLocations: [], numOpenings: 0 }
      await route.fulfill({ response: answer, json: { ...rest, jobData: bare } })
    })
    await page.reload()
    await expect(page.getByRole('main').locator('section')).toContainText(['N/A', 'N/A', 'N/A', 'N/A', 'N/A'])
  })
})

test('an unknown job and a job of another company show that the recruiter has no access [JOB-13]', async ({
  page,
  allowErrors,
}) => {
  const jobId = await makeJob(await makeRecruiter('Somebody Else', 'Elsewhere'), 'Secret')
  await bringSession(page, await makeRecruiter('Rohan Mehta', 'Sahyadri Software'))
  allowErrors(/status of 40[04]/)

  for (const path of [`/job/${jobId}`, '/job/nonsense']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'You do not have access to this job' })).toBeVisible()
  }
})

test('a list of jobs that cannot be loaded says so and can be loaded again', async ({ page, allowErrors }) => {
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  await makeJob(recruiter, 'Tester')
  // A notification that comes to the open page would load both lists again.
  const { notifications } = recruiter.api
  await expect.poll(() => notifications.listRecruiter()).toMatchObject({ notifications: [{}] })
  await bringSession(page, recruiter)
  allowErrors(/rdashboard/)
  await page.route('**/api/rdashboard/{jobs,stats}*', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, msg: 'The house is on fire.', code: 'internal', errors: [] },
    }),
  )
  await page.goto('/rdashboard')

  await expect(page.getByText('This could not be loaded.')).toHaveCount(2)
  await expect(page.getByText('The house is on fire.')).toHaveCount(2)
  await expect(page.getByText('No jobs yet')).toHaveCount(0)
  await checkA11y(page)
  await page.unroute('**/api/rdashboard/{jobs,stats}*')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.last().click()
  await expect(again).toHaveCount(1)
  await again.click()
  await expect(page.getByRole('link', { name: /Tester/ })).toBeVisible()
})

test('a long list of jobs comes in portions', async ({ page }) => {
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  for (let n = 1; n <= 26; n += 1) await makeJob(recruiter, `Job ${n}`)
  await bringSession(page, recruiter)
  await page.goto('/hiringpanel')

  const cards = page.getByRole('list', { name: 'Jobs' }).getByRole('link')
  await expect(cards).toHaveCount(24)
  await expect(cards.first()).toContainText('Job 26')
  await expect(page.getByText('Showing 24 of 26')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(cards).toHaveCount(26)
  await expect(cards.last()).toContainText('Job 1')
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('below 900 pixels the bar is a drawer and a row has two cards; from 1200 pixels on it has four [CONST-10] [NAV-08]', async ({
  page,
}) => {
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  for (let n = 1; n <= 5; n += 1) await makeJob(recruiter, `Job ${n}`)
  await bringSession(page, recruiter)
  await page.goto('/rdashboard')
  const bar = page.getByRole('banner')
  const cards = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem')
  await expect(cards).toHaveCount(5)
  const inFirstRow = async () => {
    const tops = await cards.evaluateAll((list) => list.map((card) => Math.round(card.getBoundingClientRect().top)))
    return tops.filter((top) => top === tops[0]).length
  }

  for (const [width, columns, hasLinks] of [
    [899, 2, false],
    [900, 3, true],
    [1199, 3, true],
    [1200, 4, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await inFirstRow(), `cards in a row at ${width}`).toBe(columns)
    for (const name of ['Dashboard', 'Hiring Panel']) {
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible({ visible: hasLinks })
    }
    await expect(bar.getByRole('button', { name: /Notifications/ })).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Open menu' })).toBeVisible({ visible: !hasLinks })
  }
})

test('a job that the team deletes disappears for its recruiter, and a notification says so [AJOB-22]', async ({
  page,
}) => {
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Night Watch')
  const team = await theAdmin()
  await team.api.jobs.remove({ params: { id: jobId } })
  await bringSession(page, recruiter)
  await page.goto('/rdashboard')

  await expect(page.getByRole('heading', { name: 'No jobs yet' })).toBeVisible()
  await expect(figure(page, 'Total Jobs Posted')).toContainText('0')
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(page.getByText('Your job Night Watch was removed by the admin.')).toBeVisible()
})

test('on a phone, in dark colours, every screen fits and the main action stays in reach', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Supercalifragilisticexpialidocious Backend Engineer')
  await bringSession(page, recruiter)
  const fits = async () => {
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBe(0)
    await checkA11y(page)
  }
  for (const path of ['/hiringpanel', `/job/${jobId}`, '/rdashboard']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: /Supercalifragilisticexpialidocious/ })).toBeVisible()
    await fits()
  }
  const dialog = await openModal(page)
  await expect(dialog.getByRole('button', { name: 'Post Job' })).toBeInViewport()
  await dialog.getByRole('button', { name: 'Post Job' }).click()
  await expect(dialog.getByLabel('Job Title')).toBeFocused()
  await expect(dialog.getByLabel('Job Title')).toBeInViewport()
  await fits()
})

test('a list, a table and a picture pasted from Word become a list, lines and a message', async ({ page }) => {
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  await bringSession(page, recruiter)
  await page.goto('/rdashboard')
  const dialog = await openModal(page)
  await dialog.getByRole('button', { name: 'Write the description here' }).click()
  const editor = dialog.getByRole('textbox', { name: 'Description in your own words' })
  const item = (text: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;&nbsp;&nbsp; </span></span>${text}<o:p></o:p></p>`
  const html = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><p class=MsoNormal>You will</p>${item('Reconcile accounts')}${item('File returns')}<table><tr><td><p class=MsoNormal>Place</p></td><td><p class=MsoNormal>Pune</p></td></tr></table><img src="file:///C:/logo.png"></body></html>`
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
  await expect(editor.getByRole('listitem')).toHaveText(['Reconcile accounts', 'File returns'])
  await expect(editor.getByText('Place: Pune', { exact: true })).toBeVisible()
  await expect(toast(page, 'A picture was left out: only text can be pasted here.')).toBeVisible()
})

test('the text of a file becomes the description: nothing is replaced without asking, and Undo brings it back', async ({
  page,
}) => {
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  await bringSession(page, recruiter)
  await page.goto('/rdashboard')
  const dialog = await openModal(page)
  const text = 'You build the booking screens that two million travellers\nuse.\n\n- React\n- SQL\n\nCall us.'
  await upload(page, dialog, { ...description(), buffer: pdfOf(text, 'Pune') })
  await dialog.getByRole('button', { name: 'Use the text of this file' }).click()
  const editor = dialog.getByRole('textbox', { name: 'Description in your own words' })
  await expect(editor.getByRole('listitem')).toHaveText(['React', 'SQL'])
  await expect(editor.getByRole('paragraph').first()).toHaveText(
    'You build the booking screens that two million travellers use.',
  )
  await expect(editor).toContainText('Pune')
  await expect(dialog.getByText('Frontend role.pdf', { exact: true })).toBeVisible()

  await editor.press('ControlOrMeta+Home')
  await page.keyboard.type('Hello. ')
  const use = dialog.getByRole('button', { name: 'Use the text of this file' })
  await use.click()
  const question = page.getByRole('dialog', { name: 'Replace your description?' })
  await checkA11y(page)
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(editor).toContainText('Hello. You build')
  await use.click()
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(editor).not.toContainText('Hello.')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(editor).toContainText('Hello. You build')

  // What is no PDF inside is not attached, and a scan has no text.
  await dialog.getByRole('button', { name: 'Remove Frontend role.pdf' }).click()
  await expect(use).toHaveCount(0)
  await upload(page, dialog, { ...description(), name: 'Scan.pdf', buffer: pdfOf('') })
  await expect(dialog.getByText('This file has no text that we can read')).toBeVisible()
  await expect(use).toHaveCount(0)
  await expect(editor).toContainText('Hello. You build')
})
