import { eventTags } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { filtersOf, isSearching, paramsOf, searchOf, topicChoices } from './event-search.ts'

const nothing = { title: '', topic: '' }

describe('searching events', () => {
  test('searching events sends only what is set; All sends no topic [EVT-03] [EVT-07] [EVT-16]', () => {
    expect(filtersOf(nothing)).toEqual({})
    expect(filtersOf({ title: '  ', topic: '' })).toEqual({})
    expect(filtersOf({ title: ' git ', topic: 'media' })).toEqual({ title: 'git', relatedTopics: ['media'] })
    expect([isSearching(nothing), isSearching({ title: '', topic: 'media' })]).toEqual([false, true])
  })

  test('searching events writes the search into the URL, and reads it from there', () => {
    const search = { title: 'c++ & git', topic: 'personal development' }
    expect(searchOf(new URLSearchParams(paramsOf(search).toString()))).toEqual(search)
    expect(paramsOf(nothing).toString()).toBe('')
    expect(searchOf(new URLSearchParams('topic=cooking'))).toEqual(nothing)
  })

  test('searching events offers every tag once, after All [EVT-02] [ENUM-12]', () => {
    expect(topicChoices.map(({ label }) => label)).toEqual([
      'All',
      'Technical',
      'Personal Development',
      'Business',
      'Gaming',
      'Media',
      'Non Technical',
      'Bootcamp',
    ])
    expect(topicChoices.map(({ value }) => value).sort()).toEqual(['', ...eventTags].sort())
  })
})
