import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { originContext, siteContext } from './page-context.ts'
import { descriptionOf, pageMeta } from './page-meta.server.ts'

describe('a description', () => {
  const facts = 'A read of 3 min by our team.'

  test('a description stays as it was written where it is long enough', () => {
    const written = 'What recruiters look for in the twenty seconds that they have for you.'
    expect(descriptionOf(` ${written}\n`, facts)).toBe(written)
  })

  test('a description gets a further sentence where it is too short', () => {
    expect(descriptionOf('A few words', facts)).toBe(`A few words. ${facts}`)
    expect(descriptionOf('Really?', facts)).toBe(`Really? ${facts}`)
    expect(descriptionOf('', facts)).toBe(facts)
  })

  test('a description is cut between words where it is too long', () => {
    const cut = descriptionOf('Bring your resume. '.repeat(30), facts)
    expect(cut.length).toBeLessThanOrEqual(201)
    expect(cut).toMatch(/(Bring|your|resume\.)…$/)
  })
})

test('a page names its own URL and picture and the name of the installation, whatever URL was requested', () => {
  const context = new RouterContextProvider()
  context.set(originContext, 'https://firstrung.example')
  context.set(siteContext, () => ({
    links: { linkedin: '', facebook: '', instagram: '', discord: '', whatsapp: '' },
    contactEmail: '',
    google: false,
    jobBoard: true,
    texts: 'documented' as const,
    name: 'Sahyadri Careers',
    accent: '',
    logo: { light: '', dark: '' },
  }))
  const meta = pageMeta(context, {
    path: '/blogs/1',
    title: 'Ten questions',
    description: 'About them',
    picture: { kind: 'blog', name: '1', version: 4 },
    things: ({ origin, name }) => [{ '@type': 'Thing', url: origin, name }],
  })
  expect(meta).toContainEqual({ title: 'Ten questions · Sahyadri Careers' })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://firstrung.example/blogs/1' })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://firstrung.example/og/blog/1.png?v=4' })
  expect(meta).toContainEqual({
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Thing',
      url: 'https://firstrung.example',
      name: 'Sahyadri Careers',
    },
  })
})
