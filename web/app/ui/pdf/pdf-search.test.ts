import { describe, expect, test } from 'vitest'
import { findInPages, markedUp } from './pdf-search.ts'

describe('searching a PDF', () => {
  test('searching a PDF finds the page of each hit, in any case and across line ends', () => {
    const texts = ['React and Go. REACT', 'nothing', 'built with\n  react']
    expect(findInPages(texts, 'react')).toEqual([1, 1, 3])
    expect(findInPages(texts, ' with  react ')).toEqual([3])
    expect(findInPages(texts, 'vue')).toEqual([])
    expect(findInPages(texts, '  ')).toEqual([])
  })

  test('searching a PDF marks the hits, and escapes the text as HTML', () => {
    expect(markedUp('React & <b>react</b>', 'react')).toBe(
      '<mark>React</mark> &amp; &lt;b&gt;<mark>react</mark>&lt;/b&gt;',
    )
    expect(markedUp('a <script> in it', '<script>')).toBe('a <mark>&lt;script&gt;</mark> in it')
    expect(markedUp('"plain"', '')).toBe('&quot;plain&quot;')
    expect(markedUp('İstanbul', 'stan')).toBe('İstanbul')
  })
})
