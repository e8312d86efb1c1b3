import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubBrowser } from '#app/testing/browser.stub.ts'
import { reasonToReturn, saveReturnPath, takeReturnPath } from './return-path.ts'

describe('the page to which signing in leads', () => {
  beforeEach(() => {
    stubBrowser()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('the page to which signing in leads is used once', () => {
    saveReturnPath({ path: '/forum/hello?x=1#y', side: null })
    expect(reasonToReturn()).toBe('opened')
    expect(takeReturnPath('candidate')).toBe('/forum/hello?x=1#y')
    expect(takeReturnPath('candidate')).toBeNull()
  })

  test('the page to which signing in leads says whether a session ended on it', () => {
    saveReturnPath({ path: '/dashboard', side: 'candidate', sessionEnded: true })
    expect(reasonToReturn()).toBe('session ended')
    expect(takeReturnPath('candidate')).toBe('/dashboard')
    expect(reasonToReturn()).toBeNull()
  })

  test('the page to which signing in leads is used only by the side that it belongs to', () => {
    saveReturnPath({ path: '/rdashboard', side: 'recruiter' })
    expect(takeReturnPath('candidate')).toBeNull()
    expect(reasonToReturn()).toBeNull()
  })

  test('the page to which signing in leads is never a URL of another site', () => {
    for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '']) {
      saveReturnPath({ path, side: null })
      expect(reasonToReturn(), path).toBeNull()
      sessionStorage.setItem('returnPath', JSON.stringify({ path }))
      expect(takeReturnPath('candidate'), path).toBeNull()
    }
    sessionStorage.setItem('returnPath', 'no json')
    expect(takeReturnPath('candidate')).toBeNull()
  })
})
