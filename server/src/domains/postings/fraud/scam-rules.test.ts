import { readFileSync } from 'node:fs'
import { limits, type Pay, type ScamRule, scamRules } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { contactsIn, scamSigns } from './scam-rules.ts'

const usualPay: Pay = { kind: 'year', min: 400_000, max: 600_000 }
const signsIn = (text: string, more: Partial<Parameters<typeof scamSigns>[0]> = {}) =>
  scamSigns({ text, role: 'job(full-time)', pay: usualPay, experienceMin: 0, minStipend: 5000, ...more })
const rulesIn = (...input: Parameters<typeof signsIn>) => signsIn(...input).map(({ rule }) => rule)

const bad: [rule: ScamRule, text: string][] = [
  ['fee', 'Selected candidates pay a registration fee of Rs 499 before the joining letter is issued.'],
  ['fee', 'A refundable security deposit of ₹2,500 is taken for the laptop kit.'],
  ['fee', 'Training charges: Rs. 3,000, adjusted against your first salary.'],
  ['fee', 'You have to pay Rs 1,500 for your ID card and uniform.'],
  ['fee', 'Processing fee Rs 999 only. Limited seats!'],
  ['fee', 'Please deposit Rs 5000 towards background verification.'],
  ['fee', 'Candidates must pay for the training kit before the first day.'],
  ['fee', 'Kindly transfer Rs. 750 to confirm your interview slot.'],
  ['fee', 'Onboarding fee applies and is returned after three months of service.'],
  ['fee', 'One-time payment of INR 1200 for lifetime membership of our work portal.'],
  ['fee', 'Rs 300 shulk jama karna hoga interview se pehle.'],
  ['fee', 'Pehle paise jama karo, phir joining letter milega.'],
  ['fee', 'Documentation charges will be collected at the time of joining.'],
  ['fee', 'Application fee: ₹200 (non-refundable).'],
  ['fee', 'Laptop deposit required. Amount will be refunded with interest.'],
  ['fee', 'The certification fee is Rs 1,800 and includes the course material.'],
  ['fee', 'Initial investment Rs 10,000, earn it back within two weeks.'],
  ['fee', 'Interview fee 150 rupees to be submitted at the gate.'],
  ['payment_details', 'Send the amount to hrdesk2024@okaxis and share the screenshot.'],
  ['payment_details', 'GPay 9876543210 and mail the receipt.'],
  ['payment_details', 'Transfer to A/C 123456789012, IFSC HDFC0001234.'],
  ['payment_details', 'Scan the QR code and pay to book your seat.'],
  ['payment_details', 'PhonePe number: 91234 56789 (Suresh HR).'],
  ['payment_details', 'UPI ID jobs.confirm@ybl'],
  ['messenger_only', 'Interested? WhatsApp HR Priya on 98765 43210.'],
  ['messenger_only', 'Join our Telegram channel @dailyjobs_india to get your task.'],
  ['messenger_only', 'Send your documents on https://wa.me/919876543210'],
  ['messenger_only', 'Apply on t.me/fastjobs2026'],
  ['messenger_only', 'No calls. Only message on Telegram: 9000012345.'],
  ['messenger_only', 'Join WhatsApp group for interview details: chat.whatsapp.com/AbCdEf123'],
  ['personal_mail', 'Mail your resume to hr.tcsrecruit2026@gmail.com'],
  ['personal_mail', 'Send CV: infosys.careers.hr@yahoo.co.in'],
  ['personal_mail', 'Contact amazonjobs.india@outlook.com for the offer letter.'],
  ['personal_mail', 'Forward your Aadhaar to placement.cell@rediffmail.com'],
  ['short_link', 'Fill the form at bit.ly/3xYzHire to be shortlisted.'],
  ['short_link', 'Register: https://tinyurl.com/wfh-india-jobs'],
  ['short_link', 'Complete your KYC at cutt.ly/AbcDe12'],
  ['short_link', 'Apply through forms.gle/abcd1234'],
  ['no_interview', 'Direct joining! Bring your documents tomorrow.'],
  ['no_interview', 'Selection without any interview for the first 50 people.'],
  ['no_interview', 'Earn Rs 5,000 per day from your mobile.'],
  ['no_interview', '100% job guarantee with a government-like salary.'],
  ['no_interview', 'Spot offer letter. No interview, no exam.'],
  ['no_interview', 'Daily payment, work from home, only one hour a day.'],
  ['no_interview', 'Copy paste work from home, earn on mobile.'],
  ['no_interview', 'Like YouTube videos and get paid for each like.'],
  ['no_interview', 'Ghar baithe kaam, seedhi bharti.'],
  ['no_interview', 'Guaranteed income of 40,000 in the first month.'],
  ['no_interview', 'Data entry job, simple typing, earn weekly.'],
  ['no_interview', 'No skills required. Immediate joining bonus.'],
  ['no_interview', 'Rate hotels on Google maps: review Google maps and earn.'],
  ['protected_trait', 'Female candidates only, age 18-25.'],
  ['protected_trait', 'Only unmarried girls may apply.'],
  ['protected_trait', 'Age limit: below 28.'],
  ['protected_trait', 'We prefer Hindu candidates for this role.'],
  ['protected_trait', 'Male only. Night shift.'],
  ['protected_trait', 'Gender: Female'],
  ['protected_trait', 'Good-looking girls wanted for our front desk.'],
  ['protected_trait', 'Married women preferred for the back office.'],
  ['protected_trait', 'Candidates should be under 30 years of age.'],
  ['protected_trait', 'Brahmins preferred as the office is in a temple.'],
]

const good = [
  'We never ask applicants for money: no registration fee, no deposit, no training charges.',
  'There is no application fee. Beware of people who ask for one in our name.',
  'We pay for your training and the certification fee is paid by us.',
  'You collect fees from parents and reconcile the fee register every evening.',
  'You process customer refunds and security deposits in our rental app.',
  'You build the checkout where users pay with UPI, cards and net banking.',
  'We pay Rs 500 a day for travel during the first month.',
  'The company pays Rs 10,000 as a joining bonus after six months.',
  'Salary is paid on the last working day; the stipend is Rs 15,000 a month.',
  'You handle invoices, track payments and follow up with vendors.',
  'You write the copy of our WhatsApp campaigns and measure what they bring.',
  'Our product sends reminders over WhatsApp and Telegram; you will own these integrations.',
  'Knowledge of the WhatsApp Business API is an advantage.',
  'You answer customers by chat, email and WhatsApp.',
  'Write to careers@tideline.example with questions about the role.',
  'Questions go to people@sahyadri-software.example.',
  'The process: a call of 20 minutes, a task of two hours, and an interview with two engineers.',
  'Two interviews, then an offer. You hear from us within ten days.',
  'Nobody is hired here without an interview.',
  'We welcome people regardless of gender, religion, caste and age.',
  'Women are encouraged to apply; so is everybody who likes careful work.',
  'We are an equal opportunity employer and do not ask for age or marital status.',
  'Our customers are men and women between 25 and 60 who care for their parents.',
  'You sell insurance to families and explain what each plan covers.',
  'Three to five years of experience with distributed systems.',
  'You will work with React, TypeScript and PostgreSQL, and deploy on Fridays only when you are brave.',
  'Our office is in Baner, Pune; two days a week from home are fine.',
  'You assist our auditors with GST returns and TDS filings.',
  'A good eye for typography and a portfolio of at least three projects.',
  'Fluent English and Hindi, because our users speak both.',
  'You teach mathematics to classes 8 to 10 and prepare them for the board examination.',
  'Please apply with your resume and a link to something you have built.',
  'Immediate start possible, but we wait for the right person.',
  'The internship lasts six months with the chance of a full-time job.',
  'You test each release by hand and write the tests that save the next person from doing so.',
  'You plan production for two lines and talk to suppliers every day.',
  'Interest in markets; you will write equity research notes with a senior analyst.',
  'You design experiments and tell us honestly when they fail.',
  'Bring your own ideas: every Thursday somebody shows what they learned.',
  'We give you a laptop on the first day. It stays ours, and costs you nothing.',
  'No deposit is ever taken for the laptop.',
  'Notice period up to 60 days is fine.',
  'Founded in 2016, 80 people, profitable since 2021.',
  'Account number masking is one of the features you will build.',
  'Our helpline is 1800 123 456 for customers; applicants apply on this page.',
  'You manage key accounts in Chennai and travel about four days a month.',
  'Payroll for 300 people: you prepare it, check it and answer questions.',
  'You will earn the trust of farmers by keeping your word.',
  'Data entry is a small part; most of the day you check what machines have read.',
  'You moderate reviews of hotels that guests have written.',
  'A driving licence is needed, because you visit sites in Goa.',
  'Night shifts twice a month, paid at double the rate, with a cab home.',
  'You research names of plants in old books and enter them in our catalogue.',
  'The bond is twelve months: if you leave earlier, nothing has to be paid back.',
  'We sponsor AWS certification after your first year.',
  'The stipend is paid monthly by bank transfer.',
  'You support recruiters with interview scheduling and background checks.',
  'Kindly mention your expected salary and when you can begin.',
  'Our clients pay us for outcomes, so you will measure them.',
  'You explain to patients which documents the insurer needs.',
  'You reply to messages in our community within a day.',
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

/** Further bad texts, in which any sign will do. */
const alsoBad = [
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

describe('fraud', () => {
  test.each(bad)('fraud shows by %s in: %s', (rule, text) => {
    expect(rulesIn(text)).toContain(rule)
  })
  test.each(alsoBad)('fraud shows in: %s', (text) => {
    expect(signsIn(text)).not.toEqual([])
  })
})

/** Signs that no text shows alone, and the test that shows each. */
const shownElsewhere: Partial<Record<ScamRule, { file: string; title: string }>> = {
  unlikely_pay: {
    file: './scam-rules.test.ts',
    title: 'pay far above what beginners get is a sign, unless experience is asked for',
  },
  low_stipend: { file: './scam-rules.test.ts', title: 'a small stipend is a sign, and an unpaid job too' },
  unpaid: { file: './scam-rules.test.ts', title: 'a small stipend is a sign, and an unpaid job too' },
  copied_text: {
    file: '../postings.test.ts',
    title: 'the team sees when another company has the same text, and numbers in the text',
  },
  shared_contact: {
    file: '../postings.test.ts',
    title: 'the team sees when another company has the same text, and numbers in the text',
  },
}

test('every sign of fraud has a text that shows it, or a test that shows it by pay or by comparing postings', () => {
  const inTexts = new Set(bad.map(([rule]) => rule))
  expect(scamRules.filter((rule) => !inTexts.has(rule)).toSorted()).toEqual(Object.keys(shownElsewhere).toSorted())
  for (const [rule, { file, title }] of Object.entries(shownElsewhere)) {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8')
    const [, after = ''] = source.split(`test('${title}'`)
    expect([rule, (after.split('\n  })')[0] ?? '').includes(`'${rule}'`)]).toEqual([rule, true])
  }
})

describe('honest work', () => {
  test.each(good)('honest work shows no sign of fraud: %s', (text) => {
    expect(signsIn(text)).toEqual([])
  })
})

describe('pay', () => {
  const of = (pay: Pay, more: Partial<Parameters<typeof scamSigns>[0]> = {}) =>
    rulesIn('We look for a colleague.', { pay, ...more })
  test('pay far above what beginners get is a sign, unless experience is asked for', () => {
    const much: Pay = { kind: 'year', min: 4_500_000, max: null }
    expect(of(much)).toEqual(['unlikely_pay'])
    expect(of(much, { experienceMin: 5 })).toEqual([])
    expect(of({ kind: 'month', min: 120_000, max: null }, { role: 'internship' })).toEqual(['unlikely_pay'])
  })
  test('a small stipend is a sign, and an unpaid job too', () => {
    const little: Pay = { kind: 'month', min: 2000, max: 4999 }
    expect(of(little, { role: 'internship' })).toEqual(['low_stipend'])
    expect(of(little, { role: 'internship', minStipend: 0 })).toEqual([])
    expect(of({ kind: 'month', min: 2000, max: 5000 }, { role: 'internship' })).toEqual([])
    expect(of({ kind: 'unpaid', min: null, max: null })).toEqual(['unpaid'])
    expect(of({ kind: 'hidden', min: null, max: null })).toEqual([])
  })
})

test('the quote is the sentence with the sign of fraud, not the whole text', () => {
  const [sign] = signsIn('We like careful people.\nPay a registration fee of Rs 499 today. Then we call you.')
  expect(sign?.quote).toBe('Pay a registration fee of Rs 499 today')
})

test('numbers, UPI ids and personal mails are found in one form', () => {
  const text = 'Call +91 98450-12345 or 09845012345. Pay Ramesh@OKAXIS, mail r.k@gmail.com. Order 2024110012345.'
  expect(contactsIn(text, 3)).toEqual(['ramesh@okaxis', 'r.k@gmail.com', '9845012345'])
  expect(contactsIn(text, 2)).toEqual(['ramesh@okaxis', 'r.k@gmail.com'])
})

/** Processor time of reading a text as long as a posting may be, made of this part; the least of seven. */
function costOf(part: string): number {
  const text = part.repeat(Math.ceil(limits.postingText / part.length)).slice(0, limits.postingText)
  const once = () => {
    const before = process.cpuUsage()
    signsIn(text)
    contactsIn(text, 20)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  return Math.min(...Array.from({ length: 7 }, once))
}

test('no text takes much longer to check than an ordinary text of the same length', () => {
  const ordinary = 'We build services for people in Pune, and look for somebody who likes to learn. '
  costOf(ordinary)
  const usual = costOf(ordinary)
  const hostile = [
    ...['a.', 'x', '9-', 'www.a.', '@', 'a@', 'a\n', ' ', 'aaaaaaaa@', '9876543210 ', 'a@gmail.com', 'must a a '],
    ...['no registration fee ', 'age age ', 'gpay to to to ', 'telegram ', 'earn 1 a ', 'gender:न ', 'pay a a rs 1 '],
  ]
  // The slowest take three times as long; a pattern that is tried from each sign takes hundreds of times as long.
  const slow = hostile.filter((part) => costOf(part) > 12 * usual)
  expect(slow).toEqual([])
})
