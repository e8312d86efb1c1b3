import { randomUUID } from 'node:crypto'
import { messages } from '@firstrung/contract'
import { approve, postOnBoard, stamp } from '#support/board.ts'
import { inMailTo } from '#support/outbox.ts'
import { bringSession, confirmEmail, makeApplicant, makeRecruiter, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

test('J27: a recruiter completes a posting, the team approves it, somebody applies and is shortlisted', async ({
  page,
  openBrowser,
}) => {
  const title = `Booking Developer ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const { jobId } = await postOnBoard(recruiter, title)
  await bringSession(page, recruiter)
  await page.goto(`/job/${jobId}`)
  const board = page.getByRole('region', { name: 'Job board' })
  await expect(board).toContainText('With our team')
  await board.getByRole('link', { name: 'Edit the posting' }).click()

  const form = page.getByRole('form', { name: 'Posting' })
  await form.getByLabel('Days until you answer').fill('5')
  await form.getByRole('combobox', { name: 'Days are counted as' }).click()
  await page.getByRole('option', { name: 'Working days' }).click()
  await form.getByRole('button', { name: 'Add Step' }).click()
  await form.getByLabel('What happens').fill('Call with the team lead')
  const questions = form.getByRole('region', { name: 'Questions to candidates' })
  await questions.getByRole('button', { name: 'Add Question' }).click()
  await questions.getByLabel('Question', { exact: true }).fill('Which project are you proud of?')
  const requirements = form.getByRole('region', { name: 'Requirements' })
  await requirements.getByRole('button', { name: 'Add Requirement' }).click()
  await requirements.getByLabel('From year').fill('2020')
  // Whatever was typed is there after a reload, before and after the one save.
  await page.reload()
  await expect(questions.getByLabel('Question', { exact: true })).toHaveValue('Which project are you proud of?')
  await page.setViewportSize({ width: 375, height: 780 })
  await form.getByRole('button', { name: 'Save posting' }).click()
  await expect(page.getByText('Posting saved.').first()).toBeVisible()
  await page.reload()
  await expect(questions.getByLabel('Question', { exact: true })).toHaveValue('Which project are you proud of?')
  await expect(requirements.getByLabel('From year')).toHaveValue('2020')
  await expect(form.getByLabel('What happens')).toHaveValue('Call with the team lead')
  await expect(page.getByRole('button', { name: /Start over/ })).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 720 })
  await checkA11y(page)

  const team = await openBrowser()
  await bringSession(team, await theAdmin())
  await team.goto('/admin?tab=postings')
  await team.getByRole('searchbox', { name: 'Search' }).fill(title)
  // The search is written into the address, which would take back a step to another page.
  await expect(team).toHaveURL(/Booking/)
  await team.getByRole('link', { name: title, exact: true }).click()
  await expect(team.getByRole('heading', { name: 'To check' })).toBeVisible()
  await checkA11y(team)
  await team.getByRole('button', { name: 'Approve' }).click()
  await team.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(team.getByText('On the board').first()).toBeVisible()

  await page.goto(`/jobs?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('promises an answer within 5 working days.')).toBeVisible()
  await expect(page.getByText('Call with the team lead')).toBeVisible()
  await expect(page.getByText('Which project are you proud of?')).toBeVisible()

  const candidate = await makeApplicant('Kavya Menon')
  await confirmEmail(candidate)
  const { slug } = (await recruiter.api.postings.read({ params: { id: jobId } })).posting
  const { resumes } = await candidate.api.resumes.list()
  const { job } = await candidate.api.board.read({ params: { slug } })
  await candidate.api.applying.apply({
    params: { slug },
    body: {
      clientId: randomUUID(),
      resumeId: resumes[0]?._id ?? '',
      answers: job.questions.map(({ _id }) => ({ questionId: _id, value: 'A timetable that reads itself out.' })),
      note: '',
      sharesContact: 'now',
      alsoPool: false,
    },
  })
  await page.goto(`/hiringpanel/${jobId}`)
  const list = (label: string) => page.getByRole('region', { name: new RegExp(`^${label}`) })
  const card = page.getByRole('article', { name: 'Kavya Menon' })
  await expect(list('Applications Received').getByRole('article', { name: 'Kavya Menon' })).toBeVisible()
  await card.getByRole('button', { name: 'Shortlist Kavya Menon' }).click()
  await expect(page.getByText('Candidate shortlisted successfully!')).toBeVisible()
  await expect(list('Round 2 Candidates').getByRole('heading', { level: 2 })).toHaveText('Round 2 Candidates 1')
})

test('a posting that is changed and not saved says so, keeps the changes of somebody who leaves, and is published with them', async ({
  page,
}) => {
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const { jobId } = await postOnBoard(recruiter, 'Booking Developer')
  const { postings } = recruiter.api
  await postings.step({ params: { id: jobId, step: 'pause' } })
  await bringSession(page, recruiter)
  await page.goto(`/job/${jobId}/board`)
  await expect(page.getByRole('button', { name: 'Send to our team', exact: true })).toBeVisible()
  const form = page.getByRole('form', { name: 'Posting' })
  await expect(form.getByText('Not saved yet')).toHaveCount(0)
  const questions = form.getByRole('region', { name: 'Questions to candidates' })
  await questions.getByRole('button', { name: 'Add Question' }).click()
  await questions.getByLabel('Question', { exact: true }).fill('Do you know CAN?')
  await expect(form.getByText('Not saved yet')).toBeVisible()

  // Leaves by the menu with unsaved changes. The page of the job must not offer to publish the older, saved version.
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('link', { name: /Booking Developer/ })).toBeVisible()
  await page.goto(`/job/${jobId}`)
  const board = page.getByRole('region', { name: 'Job board' })
  await expect(board).toContainText('You have changed this posting and not saved it yet. Your changes are kept.')
  await expect(board.getByRole('button', { name: /team/ })).toHaveCount(0)
  await checkA11y(page)
  await board.getByRole('link', { name: 'Go on editing' }).click()
  await expect(questions.getByLabel('Question', { exact: true })).toHaveValue('Do you know CAN?')

  // A refusal publishes nothing, and saving alone afterwards does not either.
  await form.getByLabel('Days until you answer').fill('')
  await page.getByRole('button', { name: 'Save and send to our team' }).click()
  await expect(form.getByLabel('Days until you answer')).toBeFocused()
  await form.getByLabel('Days until you answer').fill('6')
  await form.getByRole('button', { name: 'Save posting' }).click()
  await expect(form.getByText('Not saved yet')).toHaveCount(0)
  expect((await postings.read({ params: { id: jobId } })).posting).toMatchObject({ state: 'draft', answerDays: 6 })

  await form.getByLabel('Days until you answer').fill('5')
  await page.getByRole('button', { name: 'Save and send to our team' }).click()
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('With our team')
  const { posting } = await postings.read({ params: { id: jobId } })
  expect(posting).toMatchObject({ state: 'review', answerDays: 5, questions: [{ text: 'Do you know CAN?' }] })
})

test('J26: a candidate finds a job, applies with a resume and two answers, follows it, and takes it back', async ({
  page,
}) => {
  const title = `Tram Developer ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const { jobId, slug } = await postOnBoard(recruiter, title)
  await approve(jobId)
  await recruiter.api.postings.saveQuestions({
    params: { id: jobId },
    body: {
      questions: [
        { kind: 'text', text: 'Why trams?', options: [], isRequired: true, wanted: null },
        { kind: 'yes_no', text: 'Can you come to Bengaluru?', options: [], isRequired: true, wanted: 'yes' },
      ],
    },
  })
  const candidate = await makeApplicant('Kavya Menon')
  await confirmEmail(candidate)
  await bringSession(page, candidate)
  await page.goto(`/jobs?q=${encodeURIComponent(title)}&place=Bangalore`)
  await checkA11y(page)
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText("Job saved. It's in My jobs.")).toBeVisible()
  await checkA11y(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My jobs' }).click()
  await page.getByRole('navigation', { name: 'My jobs' }).getByRole('link', { name: 'Saved jobs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My jobs' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('link', { name: 'Apply for this job' }).click()

  const form = page.getByRole('form', { name: `Apply for ${title}` })
  await form.getByRole('button', { name: 'Send application' }).click()
  await expect(form.getByLabel('Why trams?')).toBeFocused()
  await form.getByLabel('Why trams?').fill('They are quiet.')
  await form.getByRole('radio', { name: 'No' }).check()
  await form.getByRole('button', { name: 'Send application' }).click()
  await expect(form.getByText('The company asks for another answer to this question.')).toBeVisible()
  // What was entered outlives a reload.
  await page.reload()
  await expect(form.getByLabel('Why trams?')).toHaveValue('They are quiet.')
  await form.getByRole('radio', { name: 'Yes' }).check()
  await checkA11y(page)
  await form.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText(`You applied for ${title}`)).toBeVisible()
  expect(await inMailTo(candidate.email, /Your application for (Tram Developer)/)).toBe('Tram Developer')

  const panel = await recruiter.api.hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
  expect(JSON.stringify(panel)).toContain('They are quiet.')
  await page.goto(`/jobs/${slug}`)
  await expect(page.getByText(/You applied on/)).toBeVisible()

  await page.getByRole('link', { name: 'See where it stands' }).click()
  await expect(page.getByRole('link', { name: 'See the job' })).toHaveAttribute('href', `/jobs/${slug}`)
  await expect(page.getByRole('list', { name: 'What happened so far' })).toContainText('You applied.')
  await expect(page.getByRole('region', { name: 'What you sent' })).toContainText('They are quiet.')
  await page.getByRole('button', { name: 'Withdraw application' }).click()
  const asked = page.getByRole('dialog', { name: 'Withdraw your application?' })
  await expect(asked).toContainText('is told, and can no longer open your resume.')
  await checkA11y(page)
  await asked.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw application' })).toBeFocused()
  await page.getByRole('button', { name: 'Withdraw application' }).click()
  await asked.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(messages.applicationWithdrawn)).toBeVisible()
  const status = page.getByRole('region', { name: 'Status' })
  await expect(status).toContainText('Withdrawn')
  await expect(status).toBeFocused()
  await expect(page.getByRole('button', { name: 'Withdraw application' })).toBeHidden()
  const emptied = await recruiter.api.hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
  expect(JSON.stringify(emptied)).not.toContain('They are quiet.')
})

test('the board can be read and searched without scripts, marked up as it is seen, and a closed job says so', async ({
  browser,
  baseURL,
}) => {
  const title = `Ferry Developer ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const { jobId, slug } = await postOnBoard(recruiter, title)
  await approve(jobId)
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/jobs')
  await page.getByRole('searchbox', { name: 'What' }).fill(title)
  await page.getByRole('button', { name: 'Search jobs' }).click()
  const list = page.getByRole('list', { name: 'Jobs' })
  await expect(list.getByRole('heading')).toHaveText([title])
  await expect(list).toContainText('Konkan Rail')
  await expect(list).toContainText('₹6–8 lakh a year')
  // Search engines forbid markup of jobs on lists.
  expect((await page.locator('script[type="application/ld+json"]').allTextContents()).join('')).not.toContain(
    'JobPosting',
  )
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByText('₹6–8 lakh a year').first()).toBeVisible()
  await expect(page.getByText('You build the pages on which people book a bus.')).toBeVisible()
  const markup = await page.locator('script[type="application/ld+json"]').allTextContents()
  const marked = JSON.parse(markup.find((text) => text.includes('JobPosting')) ?? '{}') as {
    title?: string
    hiringOrganization?: { name: string }
    totalJobOpenings?: number
  }
  // What is marked up is visible.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(marked.title ?? '')
  await expect(page.getByRole('main')).toContainText(marked.hiringOrganization?.name ?? 'no company')
  await expect(page.getByText('Openings', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(
    String(marked.totalJobOpenings),
  )

  await recruiter.api.postings.step({ params: { id: jobId, step: 'close' } })
  await page.goto(`/jobs/${slug}`)
  await expect(page.getByText(/Applications for this job closed on/)).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  expect((await page.locator('script[type="application/ld+json"]').allTextContents()).join('')).not.toContain(
    'JobPosting',
  )
  await context.close()
})

test('a search is saved for emails, which one link stops', async ({ page }) => {
  const candidate = await makeApplicant('Kavya Menon')
  await bringSession(page, candidate)
  await page.goto('/jobs?q=lighthouse&fresher=yes')
  await page.getByRole('link', { name: 'Email me new jobs like these' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Email me new jobs' })
  await expect(dialog.getByLabel('Name')).toHaveValue('lighthouse, No experience needed')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByRole('list', { name: 'Saved searches' })).toContainText('At most one email a day')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Remove lighthouse, No experience needed' }).click()
  await expect(page.getByText('No saved searches')).toBeVisible()
})
