import {
  bringSession,
  makeApplicant,
  makeJob,
  makeRecruiter,
  type Somebody,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep, pauseRequests, silenceLive, test } from '#support/test.ts'

const nextWeek = () => new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString().slice(0, 10)

test.describe('the hiring panel', () => {
  journey(
    'the hiring panel lists four kinds of candidates with counts, as cards and as a table, and shows resumes',
    () => {
      const remark = 'Explains every step, asks before guessing, and writes tests without being told to.'
      let team: Somebody
      let jobId = ''

      journeyStep(
        'opens from the list of jobs, and says what is empty [HIRE-03] [HIRE-04] [HIRE-06] [HIRE-37]',
        async ({ page }) => {
          team = await theAdmin()
          const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
          jobId = await makeJob(recruiter, 'Panel Developer')
          await bringSession(page, recruiter)

          await page.goto('/hiringpanel')
          await expect(page.getByRole('heading', { name: 'All jobs' })).toBeVisible()
          await page.getByRole('link', { name: /Panel Developer/ }).click()
          await expect(page).toHaveURL(new RegExp(`/hiringpanel/${jobId}$`))
          await expect(page.getByRole('heading', { level: 1, name: /Panel Developer \d{4}/ })).toBeVisible()
          await expect(
            page.getByText(new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' })).first(),
          ).toBeVisible()

          const received = page.getByRole('region', { name: /Applications Received/ })
          await expect(received).toContainText('No applicants yet!')
          await expect(received).toContainText('Candidates appear here once our team has screened them.')
          await expect(page.getByRole('region', { name: /Round 2 Candidates/ })).toContainText(
            'No shortlisted candidates yet!',
          )
          await expect(page.getByRole('region', { name: /Hired Candidates/ })).toContainText('No one hired yet!')
          await expect(page.getByRole('region', { name: /Waitlisted Candidates/ })).toContainText('Nothing to show!')
          await checkA11y(page)
        },
      )

      journeyStep('counts its candidates, and shows them as cards [HIRE-06] [HIRE-12]', async ({ page }) => {
        const received = page.getByRole('region', { name: /Applications Received/ })
        const person = await makeApplicant('Kavya Menon')
        await screenFor(team, jobId, person, remark)
        await page.reload()
        await expect(page.getByRole('region').getByRole('heading', { level: 2 })).toContainText([
          'Applications Received 1',
          'Round 2 Candidates 0',
          'Hired Candidates 0',
          'Waitlisted Candidates 0',
        ])
        const card = received.getByRole('article', { name: 'Kavya Menon' })
        await expect(card.getByTitle('Rating by our team')).toHaveText('4/5')
        await expect(card).toContainText('9876543210 / CL')
        await expect(card).toContainText('Not Requested')
      })

      journeyStep('pages through a resume, and hands it out [HIRE-14] [HIRE-15] [PERM-28]', async ({ page }) => {
        const received = page.getByRole('region', { name: /Applications Received/ })
        const card = received.getByRole('article', { name: 'Kavya Menon' })
        await card.getByRole('button', { name: 'Resume of Kavya Menon' }).click()
        const viewer = page.getByRole('dialog', { name: 'Resume of Kavya Menon' })
        await expect(viewer).toContainText('Page 1 of 2')
        await viewer.getByRole('button', { name: 'Next page' }).click()
        await expect(viewer).toContainText('Page 2 of 2')
        await viewer.getByRole('button', { name: 'Previous page' }).click()
        await expect(viewer.getByRole('link', { name: 'Download File' })).toHaveAttribute('href', /link=/)
        await viewer.getByRole('button', { name: 'Close' }).click()
      })

      journeyStep(
        'shows them as a table too, and leads to the page of the job [HIRE-05] [HIRE-09] [HIRE-10] [HIRE-11] [HIRE-12]',
        async ({ page }) => {
          const received = page.getByRole('region', { name: /Applications Received/ })
          await page.getByText('Table', { exact: true }).click()
          const table = received.getByRole('table')
          for (const column of ['Name', 'Mobile No/Unique ID', 'Resume', 'Remark', 'Rating']) {
            await expect(table.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
          }
          await expect(table).toContainText(`${remark.slice(0, 50)}…`)
          await expect(table.getByRole('cell', { name: '4/5', exact: true })).toBeVisible()
          await expect(page.getByRole('region', { name: /^Hired Candidates/ })).toContainText(
            'No hired candidates yet!',
          )
          await checkA11y(page)

          await page.getByRole('link', { name: 'Hiring Panel', exact: true }).last().click()
          await expect(page).toHaveURL(new RegExp(`/job/${jobId}$`))
        },
      )
    },
  )

  journey(
    'the hiring panel schedules an interview, waitlists, hires and rejects; somebody hired elsewhere stays greyed out',
    () => {
      let team: Somebody
      let recruiter: Somebody
      let kavya: Somebody
      let jobId = ''
      let otherId = ''

      journeyStep(
        'an interview is asked for with all fields [HIRE-13] [HIRE-19] [HIRE-27] [HIRE-28] [HIRE-32] [HIRE-33] [HIRE-35]',
        async ({ page, allowErrors }) => {
          allowErrors(/status of 40[09]/)
          team = await theAdmin()
          recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
          jobId = await makeJob(recruiter, 'First Job', { numOpenings: 5 })
          otherId = await makeJob(recruiter, 'Second Job')
          kavya = await makeApplicant('Kavya Menon')
          const dev = await makeApplicant('Dev Patel')
          for (const person of [kavya, dev]) await screenFor(team, jobId, person)
          await screenFor(team, otherId, kavya)
          await bringSession(page, recruiter)
          await page.goto(`/hiringpanel/${jobId}`)
          const card = (name: string) => page.getByRole('article', { name })
          await card('Kavya Menon').getByRole('button', { name: 'Schedule Interview with Kavya Menon' }).click()
          const dialog = page.getByRole('dialog', { name: 'Choose Interview' })
          await expect(dialog.getByLabel('Duration')).toHaveValue('30')
          await dialog.getByLabel('Duration').fill('')
          await dialog.getByRole('button', { name: 'Submit' }).click()
          await expect(page.getByText('Enter/Choose all fields!')).toBeVisible()
          await expect(dialog.getByLabel('Duration')).toHaveAttribute('aria-invalid', 'true')
          await expect(dialog.getByLabel("Interviewer's email")).toHaveValue(recruiter.email)
          await dialog.getByLabel('Date').fill(nextWeek())
          await dialog.getByLabel('Time').fill('15:30')
          await dialog.getByLabel('Duration').fill('0')
          await dialog.getByLabel('Unit').click()
          await expect(dialog.getByLabel('Duration')).toHaveAttribute('aria-invalid', 'true')
          await page.getByRole('option', { name: 'minutes' }).click()
          await dialog.getByLabel('Duration').fill('45')
          await checkA11y(page)
          const { release } = await pauseRequests(page, '**/api/rdashboard/jobs/actions')
          const interview = card('Kavya Menon').getByRole('status')
          await expect(interview).toHaveText('Not Requested')
          await dialog.getByRole('button', { name: 'Submit' }).click()
          await expect(interview).toHaveText('Processing...')
          release()
          await expect(page.getByText('Interview requested successfully!')).toBeVisible()
          await expect(interview).toHaveText('Interview Requested')
          await page.unroute('**/api/rdashboard/jobs/actions')
        },
      )

      journeyStep(
        'somebody with an interview is not asked again, and it is scheduled by its link [HIRE-30] [HIRE-31]',
        async ({ page, allowErrors }) => {
          allowErrors(/status of 40[09]/)
          const card = (name: string) => page.getByRole('article', { name })
          await card('Kavya Menon').getByRole('button', { name: 'Schedule Interview with Kavya Menon' }).click()
          await expect(page.getByText('Interview Already scheduled')).toBeVisible()

          await team.api.hiring.enterLink({
            body: { jobId, interviewLink: 'https://meet.example.org/abc', action: 'user-interview', userId: kavya.id },
          })
          await page.reload()
          await expect(card('Kavya Menon')).toContainText('Interview Scheduled')
        },
      )

      journeyStep(
        'candidates are waitlisted, hired and rejected [HIRE-18] [HIRE-20] [HIRE-24] [HIRE-25] [HIRE-35] [HIRE-36]',
        async ({ page }) => {
          const list = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
          const card = (name: string) => page.getByRole('article', { name })
          await card('Kavya Menon').getByRole('button', { name: 'Waitlist Kavya Menon' }).click()
          await expect(page.getByText('Candidate waitlisted successfully!')).toBeVisible()
          await expect(list('Waitlisted Candidates').getByRole('heading', { level: 2 })).toHaveText(
            'Waitlisted Candidates 1',
          )
          await card('Kavya Menon').getByRole('button', { name: 'Hire Kavya Menon' }).click()
          await page
            .getByRole('dialog', { name: 'Hire Kavya Menon?' })
            .getByRole('button', { name: 'Hire', exact: true })
            .click()
          await expect(page.getByText('Candidate hired successfully!')).toBeVisible()
          await expect(list('Hired Candidates').getByRole('article', { name: 'Kavya Menon' })).toBeVisible()
          for (const action of ['Hire', 'Waitlist', 'Schedule Interview', 'Reject']) {
            await expect(card('Kavya Menon').getByRole('button', { name: new RegExp(`^${action}\\b`) })).toHaveCount(0)
          }
          await card('Dev Patel').getByRole('button', { name: 'Reject Dev Patel' }).click()
          await expect(page.getByText('Candidate removed successfully!')).toBeVisible()
          await expect(card('Dev Patel')).toHaveCount(0)
        },
      )

      journeyStep('somebody hired elsewhere stays greyed out [HIRE-26]', async ({ page }) => {
        const card = (name: string) => page.getByRole('article', { name })
        await page.goto(`/hiringpanel/${otherId}`)
        await expect(card('Kavya Menon').getByRole('button', { name: 'Hired', exact: true })).toBeDisabled()
        await expect(card('Kavya Menon')).toContainText('Hired elsewhere')
        const { jobData } = await recruiter.api.hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
        expect('hired' in jobData && jobData.hired.map((person) => person.isHiredElsewhere)).toEqual([false])
      })
    },
  )

  test('the hiring panel follows what the team does while it is open, and keeps the place that the recruiter has scrolled to', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 409/)
    const team = await theAdmin()
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const jobId = await makeJob(recruiter, 'Watched Job')
    const people: Somebody[] = []
    for (const name of ['Ananya Iyer', 'Dev Patel', 'Kavya Menon', 'Ravi Kumar', 'Sneha Das']) {
      people.push(await makeApplicant(name))
    }
    const newest = people.pop() as Somebody
    for (const person of people) await screenFor(team, jobId, person)
    await page.setViewportSize({ width: 1280, height: 600 })
    await bringSession(page, recruiter)
    await page.goto(`/hiringpanel/${jobId}`)
    const received = page.getByRole('region', { name: /^Applications Received/ })
    const count = received.getByRole('heading', { level: 2 })
    const card = (name: string) => received.getByRole('article', { name })
    await expect(count).toHaveText('Applications Received 4')
    // The bell's socket is connected before anything happens.
    await page.waitForLoadState('networkidle')
    const seen = card('Ananya Iyer')
    await seen.scrollIntoViewIfNeeded()
    const topOf = async () => Math.round((await seen.boundingBox())?.y ?? Number.NaN)
    const before = await topOf()

    await screenFor(team, jobId, newest)
    // Much sooner than the next poll after a minute.
    await expect(count).toHaveText('Applications Received 5', { timeout: 15_000 })
    await expect(card('Sneha Das')).toBeAttached()
    expect(Math.abs((await topOf()) - before)).toBeLessThan(5)

    await team.api.hiring.screen({ body: { action: 'remove', jobId, applicantId: newest.id } })
    await expect(count).toHaveText('Applications Received 4', { timeout: 15_000 })
    await expect(card('Sneha Das')).toHaveCount(0)

    // The team takes a candidate back while the recruiter moves them: the recruiter's move is refused with the reason.
    await page.route('**/api/rdashboard/jobs/actions', async (route) => {
      await team.api.hiring.screen({ body: { action: 'remove', jobId, applicantId: (people[0] as Somebody).id } })
      await route.continue()
    })
    await seen.getByRole('button', { name: 'Shortlist Ananya Iyer' }).click()
    await expect(page.getByText('Our team has taken Ananya Iyer back from this job.')).toBeVisible()
    await expect(seen).toHaveCount(0)
  })

  test("the hiring panel of somebody else's job is a missing page", async ({ page, allowErrors }) => {
    allowErrors(/status of 404/)
    const owner = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const jobId = await makeJob(owner, 'Private Job')
    await bringSession(page, await makeRecruiter('Nisha Rao', 'Other Company'))
    await page.goto(`/hiringpanel/${jobId}`)

    await expect(page.getByText('You do not have access to this job')).toBeVisible()
  })

  test('the hiring panel shows the current state when a colleague was faster, and keeps a refused interview form [API-83]', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 409/, /Failed to load resource/)
    const team = await theAdmin()
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const jobId = await makeJob(recruiter, 'Contested Job')
    const person = await makeApplicant('Sneha Das')
    await screenFor(team, jobId, person)
    await bringSession(page, recruiter)
    await silenceLive(page)
    await page.goto(`/hiringpanel/${jobId}`)
    const card = page.getByRole('article', { name: 'Sneha Das' })
    await expect(card).toBeVisible()
    await recruiter.api.hiring.act({ body: { action: 'waitlist', jobId, applicantId: person.id } })

    await card.getByRole('button', { name: 'Shortlist Sneha Das' }).click()
    await expect(page.getByText('This candidate has already been moved. Please refresh.')).toBeVisible()
    await expect(page.getByRole('region', { name: /^Waitlisted Candidates/ }).getByRole('article')).toHaveCount(1)

    await card.getByRole('button', { name: 'Schedule Interview with Sneha Das' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose Interview' })
    await dialog.getByLabel('Date').fill(nextWeek())
    await dialog.getByLabel('Time').fill('10:00')
    await dialog.getByLabel('Duration').fill('30')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Some unknown error occured. Please try again later.')).toBeVisible()
    await expect(dialog.getByLabel('Time')).toHaveValue('10:00')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Interview requested successfully!')).toBeVisible()
  })
})
