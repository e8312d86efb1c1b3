import { createElement } from 'react'
import { expect, test } from 'vitest'
import { shown } from '#app/testing/render.ts'
import { SiteFooter } from './site-footer.tsx'

test('the footer shows the documented year [CONST-19]', async () => {
  expect((await shown(createElement(SiteFooter))).text).toContain('© 2022 Firstrung')
})
