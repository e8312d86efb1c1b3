import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client, routes } from '@firstrung/contract'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { readArguments } from '../scripts/arguments.mjs'
import { usageOf } from '../scripts/commands.mjs'
import { type Demo, type SignIn, withDemo } from './support/demo.ts'
import { slowLine } from './support/slow-line.ts'

// npm run docs -- pictures: the screenshots on the landing page and in the README, taken of the demo in a browser, light
// and dark.
const landing = fileURLToPath(new URL('../web/public/pictures/screens', import.meta.url))
const readme = fileURLToPath(new URL('../docs/pictures', import.meta.url))
const { positionals: only } = readArguments({ usage: usageOf('docs pictures'), most: 100 })

interface Picture {
  name: string
  /** As the demo names its sign-ins. */
  who: string
  folder: string
  width: number
  height: number
  /** Pixels of a picture per CSS pixel. */
  scale: number
  /** In pixels: those that the landing page shows, for screens of one, two and three pixels per CSS pixel. */
  widths: number[]
  /** Opens the screen and brings it into the state to show; or returns a picture that it made itself. */
  open(page: Page, api: Client<typeof routes>, signIn: SignIn): Promise<void | Buffer>
}

/** Questions of another program, of which three cannot be taken. */
const questionFile = [
  'Question Text,Option A,Option B,Option C,Option D,Correct Answer,Explanation,Topic',
  'Which command lists the rows of two tables that belong together?,JOIN,UNION,ORDER BY,GROUP BY,A,It puts rows side by side.,Joins',
  'Which word gives each row once?,DISTINCT,UNIQUE,SINGLE,ONLY,Option A,,Queries',
  'What is half of a hundred?,50,40,60,,50,,',
  'What is 2 + 2?,3,4,5,6,4,,',
  'Which are even numbers?,1,2,3,4,"2, 4",,',
].join('\n')

const tablet = { folder: readme, width: 768, height: 800, scale: 1, widths: [768] }
const phone = { folder: landing, width: 375, height: 760, scale: 2, widths: [250, 500, 750] }
const pictures: Picture[] = [
  {
    name: 'dashboard',
    who: 'candidate, interview set',
    ...phone,
    async open(page) {
      await page.goto('/dashboard')
    },
  },
  {
    name: 'test',
    who: 'candidate, test to take',
    ...phone,
    async open(page, api) {
      const { quizzes } = await api.assessments.list({ body: { title: 'Logical' } })
      await page.goto(`/skilltests/attend/${quizzes[0]?._id}`)
      // The picture of the other scheme has started it already.
      const start = page.getByRole('button', { name: /^(Start|Continue)/ })
      await start.or(page.getByRole('radio')).first().waitFor()
      if (await start.isVisible()) await start.click()
      await page.getByRole('radio').nth(1).check({ force: true })
      await page.getByText('Saved', { exact: true }).waitFor()
    },
  },
  {
    name: 'panel',
    who: 'recruiter',
    folder: landing,
    width: 1080,
    height: 675,
    scale: 2,
    widths: [720, 1440, 2160],
    async open(page, api) {
      const { postedJobs } = await api.jobs.listOwn({ query: {} })
      const job = postedJobs.find(({ jobTitle }) => jobTitle === 'Frontend Developer')
      await page.goto(`/hiringpanel/${job?._id}`)
    },
  },
  {
    name: 'team',
    who: 'admin',
    folder: readme,
    width: 1280,
    height: 800,
    scale: 1.25,
    widths: [800],
    async open(page) {
      await page.goto('/admin')
    },
  },
  {
    name: 'search',
    who: 'candidate, interview set',
    ...tablet,
    async open(page) {
      await page.goto('/jobs?q=developr+fresher&place=Bangalor')
      await page.getByText('Showing results for').waitFor()
    },
  },
  {
    name: 'lost-session',
    who: 'recruiter',
    ...tablet,
    async open(page, api, { email, password }) {
      await page.goto('/recruiter/profile/edit')
      await page.getByRole('textbox', { name: /LinkedIn/ }).fill('https://www.linkedin.com/in/typed-before')
      await api.accounts.endSessions()
      const login = page.getByRole('dialog', { name: 'Log in' })
      await login.getByLabel(/^Email/).fill(email)
      await login.getByLabel(/^Password/).fill(password)
      await login.getByRole('button', { name: 'Log In' }).click()
      await page.getByRole('textbox', { name: /LinkedIn/ }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'slow-dashboard',
    who: 'candidate, interview set',
    folder: readme,
    width: 375,
    height: 760,
    scale: 1,
    widths: [1200],
    open: filmStrip,
  },
  {
    name: 'import',
    who: 'admin',
    ...tablet,
    async open(page) {
      await page.goto('/admin?tab=skill-tests')
      await page.getByRole('link', { name: 'New Skill Test' }).click()
      await page.getByRole('button', { name: 'Import questions' }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose file' }).click()
      await (await chooser).setFiles({
        name: 'sql-basics.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(questionFile),
      })
      await page.getByText('2 questions can be added.').waitFor()
    },
  },
]

await withDemo(async (demo) => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium-headless-shell',
  })
  try {
    for (const picture of pictures) {
      if (only.length > 0 && !only.includes(picture.name)) continue
      const person = demo.signIns.find(({ who }) => who === picture.who)
      if (!person) throw new Error(`the demo has no ${picture.who}`)
      for (const colorScheme of ['light', 'dark'] as const) await take(browser, demo, picture, person, colorScheme)
    }
  } finally {
    await browser.close()
  }
})

/** The dashboard as it comes over Slow 3G, with an empty cache: at each of these seconds. */
async function filmStrip(page: Page): Promise<Buffer> {
  const seconds = [1, 2, 3, 5, 7, 9, 12, 15]
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  let [requests, bytes] = [0, 0]
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1
    bytes += encodedDataLength
  })
  await slowLine(page)
  const began = Date.now()
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const frames: Buffer[] = []
  for (const second of seconds) {
    await page.waitForTimeout(Math.max(0, began + second * 1000 - Date.now()))
    frames.push(await page.screenshot({ animations: 'disabled' }))
    console.log(`after ${second} s: ${requests} requests, ${Math.round(bytes / 1000)} kB`)
  }
  const [width, height, label] = [150, 304, 26]
  const tiles = await Promise.all(frames.map((frame) => sharp(frame).resize({ width, height }).png().toBuffer()))
  const labels = seconds.map((second) =>
    Buffer.from(
      `<svg width="${width}" height="${label}"><text x="8" y="19" font-size="16" font-family="sans-serif">${second} s</text></svg>`,
    ),
  )
  return sharp({
    create: { width: width * seconds.length, height: height + label, channels: 3, background: '#ffffff' },
  })
    .composite([
      ...labels.map((input, at) => ({ input, left: at * width, top: 0 })),
      ...tiles.map((input, at) => ({ input, left: at * width, top: label })),
    ])
    .png()
    .toBuffer()
}

async function take(
  browser: Browser,
  demo: Demo,
  { name, folder, width, height, scale, widths, open }: Picture,
  signIn: SignIn,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const context = await browser.newContext({
    baseURL: demo.origin,
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const api = await demo.bringSession(page, signIn)
  const made = await open(page, api, signIn)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const png = made ?? (await page.screenshot({ animations: 'disabled', caret: 'hide' }))
  await mkdir(folder, { recursive: true })
  for (const one of widths) {
    const file = join(folder, `${name}-${colorScheme}-${one}`)
    const resized = () => sharp(png).resize({ width: one })
    await resized().avif({ quality: 52, effort: 6 }).toFile(`${file}.avif`)
    await resized().webp({ quality: 76, effort: 6 }).toFile(`${file}.webp`)
  }
  await context.close()
  console.log(`${name}, ${colorScheme}`)
}
