import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { routes } from '@firstrung/contract'
import { expect, test } from 'vitest'

const src = fileURLToPath(new URL('.', import.meta.url))
const inKebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** 'serviceRequests in service-requests' for each group of routes that a file of handlers answers. */
const homes = globSync('domains/*/*.routes.ts', { cwd: src }).flatMap((path) =>
  [...readFileSync(`${src}/${path}`, 'utf8').matchAll(/\bHandlers<typeof routes\.(\w+)>/g)].map(
    ([, group]) => `${group} in ${path.split('/')[1]}`,
  ),
)

/** Groups whose calls write tables of a domain of another name. */
const homeOf: Record<string, string> = {
  applying: 'hiring',
  conversations: 'hiring',
  resumeAccess: 'hiring',
  resumes: 'candidates',
}

test('the handlers of a group of routes are in the domain of that name, or of those tables', () => {
  expect([...new Set(homes)].sort()).toEqual(
    Object.keys(routes)
      .map((group) => `${group} in ${homeOf[group] ?? inKebab(group)}`)
      .sort(),
  )
})
