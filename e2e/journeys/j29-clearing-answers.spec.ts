import { randomUUID } from 'node:crypto'
import { liveJob, stamp } from '#support/board.ts'
import { bringSession, confirmEmail, makeApplicant, makeRecruiter, type Somebody } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

const apply = async (person: Somebody, slug: string) => {
  await confirmEmail(person)
  const { api } = person
  const { resumes } = await api.resumes.list()
  const resumeId = resumes[0]?._id ?? ''
  const rest = { answers: [], note: '', sharesContact: 'shortlisted' as const, alsoPool: false }
  await api.applying.apply({ params: { slug }, body: { clientId: randomUUID(), resumeId, ...rest } })
}

test('J29: a recruiter clears everything that is owed over two jobs, with two reasons and one undo', async ({
  page,
}) => {
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const [tram, ferry] = [await liveJob(recruiter, 'Tram Developer'), await liveJob(recruiter, 'Ferry Developer')]
  const kavya = await makeApplicant('Kavya Menon')
  const asha = await makeApplicant('Asha Rao')
  for (const { slug } of [tram, ferry]) for (const person of [kavya, asha]) await apply(person, slug)

  await page.setViewportSize({ width: 375, height: 780 })
  await bringSession(page, recruiter)
  await page.goto('/rdashboard')
  await page.getByRole('link', { name: 'Everyone waiting for a promised answer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for an answer' })).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Waiting for an answer' })
  await expect(waiting.getByRole('listitem')).toHaveCount(4)
  await expect(waiting.getByRole('listitem').first()).toContainText('Answer due in 14 days')
  await expect(waiting).not.toContainText('@')
  await checkA11y(page)

  const bar = page.getByRole('region', { name: 'Chosen candidates' })
  const reject = async (names: string[], reason: string) => {
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await expect(bar).toContainText('2 candidates chosen')
    await bar.getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject 2 candidates?' })
    await expect(dialog).toContainText('2 candidates go to Rejected. They are told later.')
    await dialog.getByLabel('Reason').selectOption({ label: reason })
    await dialog.getByLabel('Your message').fill('Dear {candidate}, {jobTitle} went to somebody else.')
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText('1 of 2')
    return { dialog, preview }
  }

  // One question, one undo, though each belongs to another job.
  const both = ['Kavya Menon for Tram Developer', 'Asha Rao for Ferry Developer']
  const first = await reject(both, 'Someone else was chosen')
  // Each reads the name of their own job, in whatever order.
  const own = /^Dear (Kavya Menon, Tram|Asha Rao, Ferry) Developer went to somebody else\.$/
  await expect(first.preview.getByText(own)).toBeVisible()
  await first.dialog.getByRole('button', { name: 'Next reader' }).click()
  await expect(first.preview).toContainText('2 of 2')
  await expect(first.preview.getByText(own)).toBeVisible()
  await checkA11y(page)
  await first.dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  const undo = page.getByRole('button', { name: 'Undo the rejection of all' })
  await expect(page.getByText('2 candidates rejected. They are told later.')).toBeVisible({ timeout: 20_000 })
  await undo.focus()
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await undo.press('Enter')
  await expect(page.getByText('2 candidates restored.')).toBeVisible({ timeout: 20_000 })
  await expect(waiting.getByRole('listitem')).toHaveCount(4)

  for (const [names, reason] of [
    [both, 'Someone else was chosen'],
    [['Asha Rao for Tram Developer', 'Kavya Menon for Ferry Developer'], 'Skills do not fit'],
  ] as const) {
    const { dialog } = await reject([...names], reason)
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(bar).toBeHidden({ timeout: 20_000 })
  }
  await expect(page.getByRole('heading', { name: 'Everybody has an answer' })).toBeVisible()
  const { jobs, answers } = await recruiter.api.hiring.owedAnswers({ query: {} })
  expect([...jobs, ...answers]).toEqual([])
})
