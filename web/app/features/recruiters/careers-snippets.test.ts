import { CareersLook } from '@firstrung/contract'
import { expect, test } from 'vitest'
import { framePath, snippetsOf } from './careers-snippets.ts'

const address = { origin: 'https://firstrung.example', slug: 'acme' }
const look = { accent: '#aa0055', font: 'serif', radius: 0 } as const

test('snippets for a site name the company, and the look that was chosen', () => {
  const { script, style, frame, json, rss } = snippetsOf(address, look)
  expect(script).toContain('<firstrung-jobs company="acme"><a href="https://firstrung.example/companies/acme">')
  expect(script).toContain('<script src="https://firstrung.example/careers-widget.js" async></script>')
  expect(style).toContain('--firstrung-accent: #aa0055;')
  expect(frame).toContain('src="https://firstrung.example/careers/acme?accent=aa0055&amp;font=serif&amp;radius=0"')
  expect([json, rss]).toEqual([
    'https://firstrung.example/api/companies/acme/jobs.json',
    'https://firstrung.example/api/companies/acme/jobs.rss',
  ])
})

test('the page of a frame takes every look that can be chosen', () => {
  const { searchParams } = new URL(framePath('acme', look), address.origin)
  expect(CareersLook.parse(Object.fromEntries(searchParams))).toEqual({ accent: 'aa0055', font: 'serif', radius: 0 })
})
