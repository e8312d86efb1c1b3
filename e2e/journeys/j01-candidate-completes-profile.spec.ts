import type { Page } from '@playwright/test'
import { bringSession, freshEmail, newCandidate, pdfOf, type Somebody } from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep, pauseRequests, test } from '#support/test.ts'

const resume = () => ({ name: 'meera.pdf', mimeType: 'application/pdf', buffer: pdfOf('Resume of Meera Nair') })
/** Four green pixels. */
const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOQr/KVr/JlgFAAGH4DmefpkjQAAAAASUVORK5CYII=',
    'base64',
  ),
}

const form = (page: Page) => page.getByRole('form', { name: 'Profile' })
const field = (page: Page, label: string) => form(page).getByLabel(label)
const step = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: title })
const toast = (page: Page, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })

/** Chooses a file on the upload button of this name. */
async function choose(page: Page, name: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: `${name}: Upload...` }).click()
  await (await chooser).setFiles(file)
}

async function fillGeneralDetails(page: Page): Promise<void> {
  await field(page, 'Full Name').fill('Meera Nair')
  await field(page, 'Mobile No').fill('+91 98765 43210')
  await field(page, 'State').fill('Kerala')
  await field(page, 'College').fill('Model Engineering College')
  await field(page, 'Degree').fill('B.Tech Computer Science')
  await field(page, 'StartingYear').fill('2022')
  await field(page, 'GraduationYear').fill('2026')
  await form(page).getByText('Frontend', { exact: true }).click()
}

async function openForm(page: Page, person: Somebody): Promise<void> {
  await bringSession(page, person)
  await page.goto('/candidate/profile/edit')
  await expect(page.getByRole('heading', { name: 'General Details' })).toBeVisible()
}

journey('J01: a candidate registers and completes the profile', () => {
  const email = freshEmail('meera')
  const password = 'Climb-2026!'
  const register = async (page: Page, mail: string, word: string) => {
    const main = page.getByRole('main')
    await main.getByLabel(/^Email/).fill(mail)
    await main.getByLabel(/^Password/).fill(word)
    await page.getByRole('button', { name: 'Create Account' }).click()
  }

  journeyStep(
    'refuses emails and passwords against the rules, and sends nothing [CREG-07] [CREG-08] [CREG-09] [CREG-10] [CREG-11] [CREG-12]',
    async ({ page }) => {
      await page.goto('/')
      await page.getByRole('banner').getByRole('button', { name: 'Register' }).click()
      await page.getByRole('link', { name: 'As a Student', exact: true }).click()
      await expect(page).toHaveURL(/\/candidate\/register$/)
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/user/register')) sent.push(request.url())
      })
      for (const [mail, word, msg] of [
        ['x', password, 'Invalid Email Address.'],
        [email, '', 'Password required.'],
        [email, 'abc', 'Invalid Password: Too short.'],
        [email, 'a'.repeat(51), 'Invalid Password: Too long.'],
        [email, 'with a blank', 'Invalid Password: Should only contain alphabets, digits and special characters.'],
      ] as const) {
        await register(page, mail, word)
        await expect(toast(page, msg).first()).toBeVisible()
      }
      expect(sent).toEqual([])
    },
  )

  journeyStep(
    'says that the connection is down, or that the email is taken [CREG-13] [CREG-14]',
    async ({ page, allowErrors }) => {
      allowErrors(/api\/user\/register/)
      const taken = await newCandidate()
      await page.route('**/api/user/register', (route) => route.abort())
      await register(page, email, password)
      await expect(toast(page, 'Some unknown error occured. Please try again later.')).toBeVisible()
      await page.unroute('**/api/user/register')
      await register(page, taken.email, password)
      await expect(toast(page, 'An account with this email already exists.')).toContainText(
        'Candidate registration failed',
      )
    },
  )

  journeyStep(
    'registers, and opens the profile, whose bar has only Logout [CREG-05] [CREG-15] [NAV-11]',
    async ({ page }) => {
      await register(page, email, password)
      await expect(toast(page, 'You have been successfully registered!')).toContainText(
        'Candidate registration successful',
      )
      await expect(page).toHaveURL(/\/candidate\/profile\/edit$/)
      expect(await page.evaluate(() => localStorage.getItem('usertype'))).toBe('candidate')

      const bar = page.getByRole('banner')
      await expect(bar.getByRole('button')).toHaveText(['Logout'])
      await expect(bar.getByRole('navigation')).toHaveCount(0)
    },
  )

  journeyStep('takes an avatar from Upload... to Uploaded [CEDIT-03] [CEDIT-27]', async ({ page }) => {
    await expect(page.getByRole('button', { name: 'Avatar: Upload...' })).toBeVisible()
    const { release } = await pauseRequests(page, '**/files/upload/**')
    const signing = page.waitForRequest((request) => request.url().includes('/s3/sign'))
    await choose(page, 'Avatar', picture)
    const signed = new URL((await signing).url()).searchParams
    expect(signed.get('path')).toBe('profile_pics/candidate/')
    expect(signed.get('objectName')).toMatch(/^profile_pic-[0-9a-f-]{36}$/)
    await expect(page.getByRole('button', { name: /^Avatar: \d+%$/ })).toBeVisible()
    release()
    await expect(page.getByRole('button', { name: 'Avatar: Uploaded' })).toBeVisible()
    await page.unroute('**/files/upload/**')
  })

  journeyStep(
    'goes on to step 2 and back, and keeps what was entered [CEDIT-01] [CEDIT-02] [CEDIT-13] [CEDIT-28] [CEDIT-36]',
    async ({ page }) => {
      await test.step('Next asks for the profile selection alone', async () => {
        await page.getByRole('button', { name: 'Next' }).click()
        await expect(toast(page, 'Input all fields / Upload Avatar')).toBeVisible()
        await expect(page.getByRole('heading', { name: 'General Details' })).toBeVisible()
        // But names everything that is missing, and leads to the first of it.
        await expect(field(page, 'Full Name')).toBeFocused()
        await expect(field(page, 'College')).toHaveAccessibleDescription('Enter your college.')
        await expect(page.getByRole('button', { name: 'Choose at least one profile.' })).toBeVisible()
        await checkA11y(page)
      })

      await fillGeneralDetails(page)
      await field(page, 'Preferred Location 1').fill('Kochi')
      await field(page, 'Preferred Location 2').fill('Pune')
      await test.step('pay is understood as people type it, or refused beside its field', async () => {
        const pay = field(page, 'Expected CTC (INR)')
        await pay.fill('6.5')
        await expect(pay).toHaveAccessibleDescription(/Did you mean ₹6,50,000 a year\? Then write 6\.5 lakh\./)
        await pay.fill('3-4')
        await pay.blur()
        await expect(pay).toHaveValue('3-4')
        await expect(pay).toHaveAccessibleDescription(/Please enter an amount/)
        await pay.fill('5 lakh')
        await expect(pay).toHaveAccessibleDescription(/= ₹5,00,000 a year/)
        await pay.blur()
        await expect(pay).toHaveValue('₹5,00,000')
      })
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByRole('heading', { name: 'Experiences' })).toBeFocused()
      await test.step('back to step 1 and forward again keeps everything', async () => {
        await step(page, 'General Details Complete').click()
        await expect(page.getByRole('heading', { name: 'General Details' })).toBeVisible()
        await expect(field(page, 'Full Name')).toHaveValue('Meera Nair')
        await expect(field(page, 'Preferred Location 2')).toHaveValue('Pune')
        await expect(field(page, 'Expected CTC (INR)')).toHaveValue('₹5,00,000')
        await step(page, 'Experiences 4 to fill in').click()
      })
    },
  )

  journeyStep('takes a PDF as the resume, and nothing else [CEDIT-23] [CEDIT-33]', async ({ page }) => {
    await choose(page, 'Resume', { name: 'resume.txt', mimeType: 'text/plain', buffer: Buffer.from('Meera') })
    await expect(toast(page, 'Only PDF files are allowed')).toBeVisible()
    const signing = page.waitForRequest((request) => request.url().includes('/s3/sign'))
    await choose(page, 'Resume', resume())
    const signed = new URL((await signing).url()).searchParams
    expect(signed.get('path')).toBe('resumes/')
    expect(signed.get('objectName')).toMatch(/^resume-[0-9a-f-]{36}\.pdf$/)
    await expect(page.getByRole('button', { name: 'Resume: Uploaded' })).toBeVisible()
  })

  journeyStep(
    'asks for the years after 12+ Months, and saves all entries that are whole [CEDIT-17] [CEDIT-31] [CEDIT-34] [CEDIT-35] [CEDIT-38] [CDASH-01]',
    async ({ page }) => {
      await page.getByRole('radiogroup', { name: 'Do you have work experience to add?' }).getByLabel('No').check()
      const projects = page.getByRole('radiogroup', { name: 'Have you worked on projects?' })
      await projects.getByLabel('Yes').check()
      const first = page.getByRole('group', { name: 'Project 1' })
      await first.getByLabel('Title').fill('Half a project')
      await page.getByRole('button', { name: 'Add Project' }).click()
      const second = page.getByRole('group', { name: 'Project 2' })
      await expect(second.getByLabel('Title')).toBeFocused()
      await second.getByLabel('Title').fill('Tide table')
      await second.getByLabel('Description').fill('Shows when the tide turns.')
      await page.getByRole('group', { name: 'Skill 1' }).getByLabel('Skill name').fill('React')
      await page.getByRole('button', { name: 'Add Skill' }).click()
      await page.getByRole('radio', { name: '12+ Months' }).check()
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(toast(page, 'Enter Years of Experience')).toBeVisible()
      await checkA11y(page)
      await field(page, 'Years of Experience').fill('2')
      const saving = page.waitForRequest(
        (request) => request.method() === 'PUT' && request.url().endsWith('/api/user/register/profile'),
      )
      await page.getByRole('button', { name: 'Done' }).click()
      expect((await saving).postDataJSON()).toMatchObject({
        userType: 'user',
        workExperience: '2 years',
        skills: [{ skill: 'React', level: 'intermediate' }],
        projects: [{ title: 'Tide table', link: '', description: 'Shows when the tide turns.' }],
        experienceDesc: [],
      })
      await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(page.getByRole('heading', { name: 'Welcome, Meera!' })).toBeVisible()

      const own = await page.evaluate(async () => {
        const answer = await fetch('/api/auth/user', {
          headers: { 'x-auth-token': localStorage.getItem('token') ?? '' },
        })
        return answer.json()
      })
      expect(own.user).toMatchObject({
        profileCompleted: true,
        preferences: { preferredLocations: ['Kochi', 'Pune'], expectedCtc: 500_000 },
      })
    },
  )
})

test.describe('the two-step form', () => {
  test('the two-step form marks required fields of step 1 with a star, and asks for the mobile number with a telephone keypad [CEDIT-04] [CEDIT-05] [CEDIT-06] [CEDIT-08] [CEDIT-09] [CEDIT-10] [CEDIT-14] [CEDIT-24]', async ({
    page,
  }) => {
    await openForm(page, await newCandidate())
    for (const label of [
      'Full Name',
      'Mobile No',
      'State',
      'Email',
      'College',
      'Degree',
      'StartingYear',
      'GraduationYear',
      'Profile',
    ]) {
      await expect(form(page).getByText(new RegExp(`^${label} \\*$`)), label).toBeVisible()
    }
    await expect(field(page, 'Mobile No')).toHaveAttribute('type', 'tel')
  })

  test('the two-step form offers the documented choices, two locations and the minimum pay [CEDIT-11] [CEDIT-12] [CEDIT-13] [CEDIT-15] [CEDIT-25] [CEDIT-26] [CEDIT-39] [ENUM-02]', async ({
    page,
  }) => {
    await openForm(page, await newCandidate())
    const chips = (name: string) =>
      form(page)
        .getByRole('group', { name: new RegExp(`^${name}`) })
        .getByRole('checkbox')
    const wordsOf = (name: string) => chips(name).evaluateAll((all) => all.map((chip) => chip.getAttribute('value')))
    expect(await wordsOf('Looking For')).toEqual(['job', 'freelancing', 'internship', 'upskilling'])
    expect(await wordsOf('Job Type')).toEqual(['remote', 'in-office', 'hybrid'])
    expect(await wordsOf('Profile')).toEqual([
      ...['backend', 'frontend', 'data analyst', 'python', 'sde', 'java', 'react'],
      ...['marketing', 'content', 'management', 'finance', 'customer satisfaction', 'business development'],
    ])
    await expect(form(page).getByLabel(/^Preferred Location/)).toHaveCount(2)
    await expect(field(page, 'Expected CTC (INR)')).toHaveAccessibleDescription(/minimum you expect/)
  })

  test('the two-step form asks in step 2 for experience, skills, projects and the resume [CEDIT-16] [CEDIT-18] [CEDIT-20] [CEDIT-22] [CEDIT-23] [CEDIT-24] [CEDIT-38]', async ({
    page,
  }) => {
    await openForm(page, await newCandidate())
    await form(page).getByText('Backend', { exact: true }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('radio', { name: '0-6 Months' })).toBeChecked()
    for (const label of [
      'Do you have work experience to add\\?',
      'Skills',
      'Have you worked on projects\\?',
      'Resume',
    ]) {
      await expect(form(page).getByText(new RegExp(`^${label} \\*$`)), label).toBeVisible()
    }
    await page.getByRole('radiogroup', { name: 'Do you have work experience' }).getByLabel('Yes').check()
    const experience = page.getByRole('group', { name: 'Experience 1' })
    await expect(experience.getByLabel('Company Name')).toBeVisible()
    await expect(experience.getByLabel('Description')).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Have you worked on projects?' }).getByLabel('Yes').check()
    const project = page.getByRole('group', { name: 'Project 1' })
    for (const label of ['Title', 'Link', 'Description']) await expect(project.getByLabel(label)).toBeVisible()
    await expect(form(page).getByRole('button', { name: 'Done' })).toBeVisible()
  })

  test('the two-step form shows one step at a time, and the email of the account, which stays as it is [CEDIT-01] [CEDIT-02] [CEDIT-07] [CEDIT-36]', async ({
    page,
  }) => {
    const person = await newCandidate()
    await openForm(page, person)
    const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('button')
    await expect(steps).toHaveText([/General Details/, /Experiences/])
    const bands = page.getByRole('radiogroup', { name: 'Work Experience', exact: true }).getByRole('radio')
    await expect(field(page, 'Email')).toHaveValue(person.email)
    await expect(field(page, 'Email')).not.toBeEditable()
    await form(page).getByText('Backend', { exact: true }).click()
    await expect(page.getByRole('radio', { includeHidden: true })).not.toHaveCount(0)
    await expect(bands, 'what belongs to step 2, in step 1').toHaveCount(0)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(bands).toHaveCount(3)
    await form(page).getByRole('button', { name: 'Back' }).click()
    await expect(field(page, 'Full Name')).toBeVisible()
    await expect(bands, 'what belongs to step 2, back in step 1').toHaveCount(0)
  })

  test('the two-step form allows two profiles to be chosen, and not a third [CONST-06]', async ({ page }) => {
    await openForm(page, await newCandidate())

    await form(page).getByText('Backend', { exact: true }).click()
    await form(page).getByText('Java', { exact: true }).click()

    await expect(page.getByRole('checkbox', { name: 'React' })).toBeDisabled()
    await form(page).getByText('Java', { exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'React' })).toBeEnabled()
  })

  test('Done in the two-step form says what is missing, and leads there [CEDIT-29]', async ({ page }) => {
    await openForm(page, await newCandidate())
    await form(page).getByText('Backend', { exact: true }).click()
    await page.getByRole('button', { name: 'Next' }).click()

    await page.getByRole('button', { name: 'Done' }).click()

    await expect(toast(page, 'Input all fields / Upload Avatar')).toBeVisible()
    await expect(page).toHaveURL(/\/candidate\/profile\/edit$/)
    await expect(page.getByRole('button', { name: 'Upload your resume.' })).toBeVisible()
    await page.getByRole('button', { name: 'Enter your college.' }).click()
    await expect(field(page, 'College')).toBeFocused()
    await field(page, 'College').fill('Ruia College')
    await expect(page.getByRole('button', { name: 'Enter your college.' })).toHaveCount(0)
  })

  test('the two-step form drops experiences when the answer is No [CEDIT-19]', async ({ page }) => {
    await openForm(page, await newCandidate())
    await form(page).getByText('Backend', { exact: true }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    const question = page.getByRole('radiogroup', { name: 'Do you have work experience' })
    await question.getByLabel('Yes').check()
    await page.getByRole('group', { name: 'Experience 1' }).getByLabel('Company Name').fill('Backwater Labs')

    await question.getByLabel('No').check()
    await expect(page.getByRole('group', { name: 'Experience 1' })).toHaveCount(0)
    await question.getByLabel('Yes').check()
    await expect(page.getByRole('group', { name: 'Experience 1' }).getByLabel('Company Name')).toHaveValue('')
  })

  test('the two-step form moves the level of a skill by keyboard over its four marks [CEDIT-21] [CONST-07] [ENUM-06]', async ({
    page,
  }) => {
    await openForm(page, await newCandidate())
    await form(page).getByText('Backend', { exact: true }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('group', { name: 'Skill 1' }).getByLabel('Skill name').fill('SQL')

    const slider = page.getByRole('slider', { name: 'Level of SQL' })
    await expect(slider).toHaveAttribute('aria-valuemin', '10')
    await expect(slider).toHaveAttribute('aria-valuemax', '40')
    await expect(slider).toHaveAttribute('aria-valuetext', 'Intermediate')
    await slider.focus()
    const seen: (string | null)[] = []
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key)
      seen.push(`${await slider.getAttribute('aria-valuenow')} ${await slider.getAttribute('aria-valuetext')}`)
    }
    expect(seen).toEqual(['10 Beginner', '20 Intermediate', '30 Advance', '40 Expert'])
  })

  test('the two-step form keeps years whole and above zero [CEDIT-32]', async ({ page }) => {
    await openForm(page, await newCandidate())

    for (const label of ['StartingYear', 'GraduationYear']) {
      for (const wrong of ['-3', '0', '2.5']) {
        await field(page, label).fill(wrong)
        await field(page, label).blur()
        await expect(field(page, label)).toHaveValue(wrong)
        await expect(field(page, label)).toHaveAccessibleDescription(/four digits/)
      }
    }
  })

  test('the two-step form keeps what was typed through a reload and a failure, and drops its draft once saved [API-83]', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/api\/user\/register\/profile/)
    const person = await newCandidate()
    await openForm(page, person)
    await fillGeneralDetails(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('group', { name: 'Skill 1' }).getByLabel('Skill name').fill('React')

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Experiences' })).toBeVisible()
    await expect(page.getByText('We kept what you typed last time')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Skill 1' }).getByLabel('Skill name')).toHaveValue('React')
    await choose(page, 'Resume', resume())
    await expect(page.getByRole('button', { name: 'Resume: Uploaded' })).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Do you have work experience' }).getByLabel('No').check()

    await page.route('**/api/user/register/profile', (route) => route.abort())
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(toast(page, 'Some unknown error occured. Please try again later.')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Skill 1' }).getByLabel('Skill name')).toHaveValue('React')

    await page.unroute('**/api/user/register/profile')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  })

  test('the two-step form shows a refusal of the server at its field, also when the field is in the other step', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/api\/user\/register\/profile/)
    await openForm(page, await newCandidate())
    await fillGeneralDetails(page)
    await field(page, 'GraduationYear').fill('2020')
    await page.getByRole('button', { name: 'Next' }).click()
    await choose(page, 'Resume', resume())
    await expect(page.getByRole('button', { name: 'Resume: Uploaded' })).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Do you have work experience' }).getByLabel('No').check()

    await page.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'GraduationYear cannot be before StartingYear.' }).click()
    await expect(field(page, 'GraduationYear')).toBeFocused()
    await expect(field(page, 'GraduationYear')).toHaveAccessibleDescription(/cannot be before StartingYear/)
  })

  test('the two-step form can be tried again when it does not load', async ({ page, allowErrors }) => {
    allowErrors(/api\/auth\/user/)
    await bringSession(page, await newCandidate())
    await page.route('**/api/auth/user', (route) => route.abort())
    await page.goto('/candidate/profile/edit')
    await expect(page.getByText('This could not be loaded.')).toBeVisible()

    await page.unroute('**/api/auth/user')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'General Details' })).toBeVisible()
  })

  test('the two-step form shows its main button on a phone without scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 740 })
    await openForm(page, await newCandidate())

    await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport()
    await checkA11y(page)
    await form(page).getByText('Backend', { exact: true }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('button', { name: 'Done' })).toBeInViewport()
    await checkA11y(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
})
