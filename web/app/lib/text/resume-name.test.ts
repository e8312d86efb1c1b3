import { expect, test } from 'vitest'
import { resumeName } from './resume-name.ts'

const made = 'resume-6c304e49-a401-4f55-9a7e-5d92005bb290.pdf'

test.each([
  ['its label', { label: 'For design', fileName: made }, 'For design'],
  ['the name of its file', { fileName: 'Asha Rao.pdf', uploadedAt: '2026-11-29T09:00:00.000Z' }, 'Asha Rao.pdf'],
  [
    'its day, where the file has a made name',
    { fileName: made, uploadedAt: '2026-11-29T09:00:00.000Z' },
    'Resume of 29 Nov 2026',
  ],
  ['no machine’s name, where the day is unknown', { fileName: made }, 'Your resume'],
])('a resume is called by %s', (_by, resume, name) => {
  expect(resumeName(resume)).toBe(name)
})
