// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CompanyMark } from './company-mark.tsx'

const mark = (logoKey: string) => createElement(CompanyMark, { name: 'Konkan Rail', logoKey })
let box: HTMLElement
let root: Root
const show = (logoKey: string) => act(() => root.render(mark(logoKey)))
const picture = () => box.querySelector('img')

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = document.createElement('div')
})
afterEach(() => act(() => root.unmount()))

describe('the mark of a company', () => {
  test('the mark of a company is its logo, and the first letter of its name without one', () => {
    root = createRoot(box)
    show('company_logos/one')
    expect(picture()?.getAttribute('src')).toBe('/files/company_logos/one?width=128')
    expect(box.textContent).toBe('')
    show('')
    expect(picture()).toBeNull()
    expect(box.textContent).toBe('K')
  })

  test('the mark of a company is the first letter when the logo does not load, until there is another logo', () => {
    root = createRoot(box)
    show('company_logos/gone')
    act(() => void picture()?.dispatchEvent(new Event('error')))
    expect(picture()).toBeNull()
    expect(box.textContent).toBe('K')
    show('company_logos/gone')
    expect(picture()).toBeNull()
    show('company_logos/two')
    expect(picture()?.getAttribute('src')).toBe('/files/company_logos/two?width=128')
    act(() => void picture()?.dispatchEvent(new Event('error')))
    show('')
    expect(picture()).toBeNull()
  })

  test('the mark of a company is the first letter when the logo failed to load before hydration', () => {
    box.innerHTML = renderToString(mark('company_logos/gone'))
    Object.defineProperties(picture(), { complete: { value: true }, naturalWidth: { value: 0 } })
    act(() => {
      root = hydrateRoot(box, mark('company_logos/gone'))
    })
    expect(picture()).toBeNull()
    expect(box.textContent).toBe('K')
  })
})
