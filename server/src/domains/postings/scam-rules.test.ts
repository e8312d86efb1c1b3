import { describe, expect, test } from 'vitest'
import { contactsIn, scamSigns } from './scam-rules.ts'

const signsIn = (text: string) =>
  scamSigns({
    text,
    role: 'job(full-time)',
    pay: { kind: 'year', min: 400_000, max: 600_000 },
    experienceMin: 0,
    minStipend: 5000,
  })

const bad = [
  'A registration fee of Rs 499 confirms your seat.',
  'Pay a refundable security deposit of ₹2,000 before joining.',
  'Selected people must pay ₹1500 for the ID card.',
  'Training charges of Rs. 3000 are deducted before you start.',
  'Deposit Rs 999 and your offer letter is mailed today.',
  'Kindly pay the processing fee to get the interview date.',
  'Laptop deposit is taken from every fresher.',
  'Candidates will bear the cost of the training kit and pay for the uniform.',
  'Send Rs 250 for verification of your documents.',
  'An onboarding fee applies to all new joiners.',
  'Registration shulk 500 rupaye jama karna hoga.',
  'Documentation charges: 750 rupees.',
  'Transfer the joining amount to hr.jobs@okaxis today.',
  'Send the fee to recruiter99@ybl and share the receipt.',
  'Account number 123456789012, IFSC HDFC0001234.',
  'Google Pay number 9876543210 for confirmation.',
  'Scan this QR code and pay to book your slot.',
  'PhonePe to 98765 43210 and send a screenshot.',
  'WhatsApp your resume to HR on 9876543210.',
  'Join our Telegram channel @fastjobs for the next step.',
  'Message us on wa.me/919876543210.',
  'Contact the HR on Telegram: t.me/quickhire',
  'Mail your resume to hr.bigcompany@gmail.com.',
  'Send documents to tcs.recruit@yahoo.co.in.',
  'Write to infosys.careers@outlook.com with your photo.',
  'Fill the form at bit.ly/3xyzjob to apply.',
  'Register on https://tinyurl.com/job-now first.',
  'Details in forms.gle/AbCdEf123.',
  'Direct joining without any interview.',
  '100% job guaranteed for every fresher.',
  'Earn Rs 5000 daily from your phone.',
  'Copy paste work from home, earn every day.',
  'Like YouTube videos and get daily payment.',
  'Ghar baithe kaam karo, roz paisa kamao.',
  'Spot selection, offer letter in ten minutes.',
  'Female candidates only.',
  'Only unmarried boys should apply.',
  'Age limit: 18-25.',
  'Good looking girls required for the front desk.',
  'Hindu candidates preferred.',
]

const good = [
  'We never charge a registration fee. Beware of anybody who asks for one.',
  'No security deposit is taken from applicants.',
  'You process customer payments and reconcile refunds.',
  'The company pays for your training and certification.',
  'You build a payments page with UPI and cards in React.',
  'We pay ₹30,000 a month and reimburse your travel.',
  'You handle fee collection for schools in our software.',
  'You integrate the WhatsApp Business API into our product.',
  'Your team maintains a Telegram bot for order updates.',
  'You answer customers on chat, phone and WhatsApp.',
  'Questions go to careers@sahyadri.example.',
  'You design a URL shortener and measure its traffic.',
  'There are two interviews and a small task of two hours.',
  'People of every gender, age and religion are welcome.',
  'We hire regardless of gender, caste or marital status.',
  'We run an equal workplace for women and men.',
  'You write SQL reports on accounts and invoices.',
  'You need a degree in computer science or a project of your own.',
  'Your day begins at nine and ends at six, in Pune.',
  'You write tests for our booking pages.',
  'You manage deposits and loans in a core banking system.',
  'You train school teachers in using tablets.',
  'You calculate processing fees for loans of our clients.',
  'Health insurance for you and your parents from the first day.',
  'Stipend is paid on the last working day of each month.',
  'You review pull requests of two colleagues.',
  'Your manager gives you feedback every week.',
  'You visit clients in Maharashtra twice a month.',
  'We answer every application within ten days.',
  'You prepare data for training models of speech.',
  'Experience with Google Maps and its reviews data helps.',
  'Guaranteed minimum salary with a yearly bonus.',
  'You enter data of lab samples and check their quality.',
  'You support merchants who accept PhonePe and Paytm.',
  'A laptop is given to you on the first day, without a deposit.',
  'Apply on this page with your resume.',
  'You edit videos for our YouTube channel.',
  'You write articles for women who return to work.',
  'No experience is needed, we teach you.',
  'You call schools that asked for a demo of our product.',
]

describe('signs of fraud', () => {
  test('are found in at least 95 of 100 bad texts', () => {
    const missed = bad.filter((text) => signsIn(text).length === 0)
    expect(missed.length / bad.length, missed.join('\n')).toBeLessThanOrEqual(0.05)
  })

  test('are found in at most 3 of 100 good texts', () => {
    const wrong = good.filter((text) => signsIn(text).length > 0)
    expect(wrong.length / good.length, wrong.join('\n')).toBeLessThanOrEqual(0.03)
  })

  test('quote the words in which they were found', () => {
    expect(signsIn('We are a bank. A registration fee of Rs 499 is due. Thanks.')).toEqual([
      { rule: 'fee', quote: 'A registration fee of Rs 499 is due' },
    ])
  })

  test('come from the pay as well', () => {
    const plain = { text: 'You build pages.', experienceMin: 0, minStipend: 5000 }
    const rulesOf = (role: 'internship' | 'job(full-time)', kind: 'year' | 'month', min: number) =>
      scamSigns({ ...plain, role, pay: { kind, min, max: null } }).map(({ rule }) => rule)
    expect(rulesOf('job(full-time)', 'year', 5_000_000)).toEqual(['unlikely_pay'])
    expect(rulesOf('internship', 'month', 2000)).toEqual(['low_stipend'])
    expect(rulesOf('internship', 'month', 15_000)).toEqual([])
  })
})

test('contacts are compared in one form', () => {
  expect(contactsIn('Call +91 98765 43210 or 9876543210, pay A.B@ybl, mail X@Gmail.com')).toEqual([
    'a.b@ybl',
    'x@gmail.com',
    '9876543210',
  ])
})
