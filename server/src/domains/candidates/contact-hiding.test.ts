import { describe, expect, test } from 'vitest'
import { withoutContact } from './contact-hiding.ts'

const contact = { email: 'asha.rao@example.org', mobileNo: '9876543210' }

describe('a text without email and phone', () => {
  test.each([
    ['Write to asha.rao@example.org.', 'Write to [email hidden]'],
    ['ASHA.RAO@Example.org', '[email hidden]'],
    ['another @ mail.co.in', '[email hidden]'],
    ['call 98765 43210 now', 'call [phone hidden] now'],
    ['+91-98765-43210', '[phone hidden]'],
    ['09876543210', '[phone hidden]'],
    ['9 8 7 6 5 4 3 2 1 0', '[phone hidden]'],
    ['98765--43210', '[phone hidden]'],
    ['+44 20 7946 0958', '[phone hidden]'],
    ['https://wa.me/919876543210', '[link hidden]'],
    ['mailto:asha.rao@example.org', '[link hidden]'],
    ['https://example.org/?to=asha.rao@example.org', '[link hidden]'],
    ['https://example.org/call/9876543210', '[link hidden]'],
    ['t.me/asharao', '[link hidden]'],
    ['मुझे मीना@उदाहरण.भारत पर लिखें', 'मुझे [email hidden] पर लिखें'],
    ['मीना @ उदाहरण.भारत', '[email hidden]'],
    ['meena@உதாரணம்.இந்தியா', '[email hidden]'],
    ['९८७६५४३२१० पर कॉल करें', '[phone hidden] पर कॉल करें'],
    ['+৯১ ৯৮৭৬৫ ৪৩২১০', '[phone hidden]'],
  ])('%j reads %j', (text, shown) => {
    expect(withoutContact(text, contact)).toBe(shown)
  })

  test.each([
    'From 2019 to 2023, 1200000 rupees, 98.7 percent',
    'https://github.com/asha-rao/shop',
    'Node 24, ISO 27001, order 1234567890',
    'Chat @ work',
    'वर्ष २०१९ से २०२३ तक',
    'react@19.2.0',
    '',
  ])('leaves %j as it is', (text) => {
    expect(withoutContact(text, contact)).toBe(text)
    expect(withoutContact(text, { email: '', mobileNo: '' })).toBe(text)
  })
})
