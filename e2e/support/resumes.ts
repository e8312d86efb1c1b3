import type { Page } from '@playwright/test'

/** A resume in two columns, as a word processor prints it; `page` is used up. */
export async function twoColumnResume(page: Page): Promise<Buffer> {
  await page.setContent(`
    <h1>Asha Rao</h1>
    <div style="display: grid; grid-template-columns: 1fr 2fr; gap: 32px">
      <aside>
        <p>+91 98765 43210</p><p>asha.rao@example.org</p>
        <h2>Skills</h2><ul><li>React</li><li>TypeScript</li></ul>
      </aside>
      <main>
        <h2>Education</h2>
        <p>Model Engineering College, Kochi</p><p>B.Tech Computer Science</p><p>2022 - 2026, CGPA 8.4</p>
        <h2>Experience</h2><p>Backwater Labs, Frontend Intern</p>
      </main>
    </div>`)
  return page.pdf({ format: 'A4' })
}
