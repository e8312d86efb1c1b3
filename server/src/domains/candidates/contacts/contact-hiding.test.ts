import { describe, expect, test } from 'vitest'
import { withoutContact } from './contact-hiding.ts'

const contact = { email: 'asha.rao@example.org', mobileNo: '9876543210' }

describe('a text whose email and phone are hidden', () => {
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
    ['asha[at]example.com', '[email hidden]'],
    ['Write to asha.rao (at) example (dot) com.', 'Write to [email hidden].'],
    ['asha {at} mail {dot} co {dot} in now', '[email hidden] now'],
    ['asha dot rao at gmail dot com', '[email hidden]'],
    ['asha at yahoo dot co dot in, please', '[email hidden], please'],
    ['asha[at]gmail', '[email hidden]'],
    ['asha dot rao at example dot org', '[email hidden]'],
    ['ASHA (AT) EXAMPLE (DOT) COM', '[email hidden]'],
    ['मीना[at]उदाहरण.भारत', '[email hidden]'],
    ['call nine eight seven six five four three two one zero', 'call [phone hidden]'],
    [
      'Nine eight seven, six five four; no: nine-eight-seven-six-five-four-three-two-one-oh.',
      'Nine eight seven, six five four; no: [phone hidden].',
    ],
    ['double nine eight seven six five four three two one', '[phone hidden]'],
    ['nine double eight 76543 two one', '[phone hidden]'],
    ['98765 four three two one zero', '[phone hidden]'],
    ['plus 91 nine eight seven six five four three two one zero', 'plus [phone hidden]'],
    ['nau aath saat chhe paanch chaar teen do ek shunya', '[phone hidden]'],
    ['नौ आठ सात छह पाँच चार तीन दो एक शून्य पर', '[phone hidden] पर'],
    ['डबल नौ आठ सात छः पांच चार तीन दो एक', '[phone hidden]'],
  ])('contact details are hidden in a text: %j becomes %j', (text, shown) => {
    expect(withoutContact(text, contact)).toBe(shown)
  })

  test.each([
    'From 2019 to 2023, 1200000 rupees, 98.7 percent',
    'https://github.com/asha-rao/shop',
    'Node 24, ISO 27001, order 1234567890',
    'Chat @ work',
    'वर्ष २०१९ से २०२३ तक',
    'react@19.2.0',
    'meet at 5 dot',
    'I worked at a company. com puter science',
    'Worked at Amazon dot com and at naukri.com',
    'look at polka dot in red, at every dot in the chart',
    'arrive (at) 5.30, five days a week, two to three years, one in ten',
    'One two three, four five six seven eight',
    'Phase one 2016-2018, 2019-2021, class nine and eight',
    'I worked at Gmail, at Yahoo, and looked at mail',
    'ek do teen char, do din, saat log',
    'double check, triple jump, double 9',
    '',
  ])('a text whose email and phone are hidden leaves %j as it is', (text) => {
    expect(withoutContact(text, contact)).toBe(text)
    expect(withoutContact(text, { email: '', mobileNo: '' })).toBe(text)
  })
})
