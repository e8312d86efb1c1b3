import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '#app/testing/browser.stub.ts'
import { browserStorage, isSiteDataBlocked } from './browser-storage.ts'

afterEach(() => {
  browserStorage.clear()
  vi.unstubAllGlobals()
})

describe('what a browser keeps', () => {
  test('what a browser keeps is stored where the browser allows it', () => {
    const { items } = stubBrowser()
    browserStorage.set('token', 'a')
    expect(items.get('token')).toBe('a')
    expect(isSiteDataBlocked()).toBe(false)
    browserStorage.remove('token')
    expect(browserStorage.get('token')).toBeNull()
  })

  test('what a browser keeps follows what another tab has stored', () => {
    const { items } = stubBrowser()
    browserStorage.set('token', 'a')
    items.set('token', 'b')
    expect(browserStorage.get('token')).toBe('b')
  })

  test('what a browser keeps stays in the memory of the page while the storage is full', () => {
    const { window } = stubBrowser()
    window.localStorage.setItem = () => {
      throw new Error('full')
    }
    browserStorage.set('draft', 'long')
    expect(browserStorage.get('draft')).toBe('long')
    browserStorage.clear()
    expect(browserStorage.get('draft')).toBeNull()
  })
})

describe('a browser that blocks site data', () => {
  beforeEach(() => {
    const { window } = stubBrowser()
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new Error('blocked')
      },
    })
  })

  test('a browser that blocks site data is recognized, and the page keeps everything until it is loaded again', () => {
    expect(isSiteDataBlocked()).toBe(true)
    browserStorage.set('token', 'a')
    expect(browserStorage.get('token')).toBe('a')
    browserStorage.remove('token')
    expect(browserStorage.get('token')).toBeNull()
  })
})
