import { describe, expect, test } from 'vitest'
import * as form from '#app/lib/form/form-refusal.ts'
import { blankEvent, checksOf, type EventForm, withTag } from './event-form-values.ts'

const whole: EventForm = {
  ...blankEvent(),
  title: 'Resume clinic',
  eventDate: '2027-05-27',
  eventTime: '18:30',
  eventLink: 'https://meet.example.org/clinic',
  relatedTopics: ['media'],
  description: 'Bring your resume.',
  bannerS3FileKey: 'event_banners/1/event_banner_1',
  bannerS3PublicUrl: '/files/event_banners/1/event_banner_1',
}
const refusalOf = (values: EventForm, isNew: boolean) => form.refusalOf(checksOf(isNew), values)
const documented = 'Enter all fields/Upload event banner'

describe('the form of an event', () => {
  test('the form of an event is sent when all fields are filled', () => {
    expect(refusalOf(whole, true)).toBeNull()
    expect(refusalOf({ ...whole, capacity: 40 }, true)).toBeNull()
  })

  test('the form of an event names every missing field, and the banner once [AEVT-02]', () => {
    const refusal = refusalOf(blankEvent(), true)

    expect(refusal?.msg).toBe(documented)
    expect(Object.keys(refusal?.faults ?? {})).toEqual([
      'title',
      'description',
      'eventDate',
      'eventTime',
      'eventLink',
      'relatedTopics',
      'bannerS3FileKey',
    ])
  })

  test('the form of an event needs no banner when an event is changed, but all other fields [AEVT-10]', () => {
    const noBanner = { ...whole, bannerS3FileKey: '', bannerS3PublicUrl: '' }
    expect(refusalOf(noBanner, true)?.msg).toBe(documented)
    expect(refusalOf(noBanner, false)).toBeNull()
    expect(refusalOf({ ...noBanner, relatedTopics: [] }, false)).toMatchObject({
      msg: documented,
      faults: { relatedTopics: expect.any(String) },
    })
  })

  test('the form of an event says what is wrong with a link', () => {
    expect(refusalOf({ ...whole, eventLink: 'javascript:alert(1)' }, true)?.faults).toEqual({
      eventLink: 'Please enter a link that starts with http:// or https://.',
    })
  })

  test('the form of an event adds a tag once, however often it is chosen [AEVT-03]', () => {
    expect(withTag(withTag(['media'], 'gaming'), 'gaming')).toEqual(['media', 'gaming'])
  })
})
