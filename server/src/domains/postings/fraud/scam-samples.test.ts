import { describe, expect, test } from 'vitest'
import { scamSigns } from './scam-rules.ts'

/**
 * A hundred texts as fraudsters write them, and a hundred of honest companies; each is a whole short posting. They were written
 * apart from the rules, so that they measure and not only repeat them (D1 of the design).
 */
const bad = `
We are hiring fresher for back office work. Selected candidate will deposit Rs 1,500 as security which is refunded with first salary.
Urgent requirement for airport ground staff, salary 35k. Registration fee of Rs 650 is compulsory for gate pass.
Work from home for housewives and students. Pay Rs 299 one time for ID activation and start earning from tomorrow.
Tata company direct vacancy, 12th pass. Uniform and ID card charges Rs 2,200 to be paid before joining.
Bank back office job in your city. Candidates must pay document verification fee, it will be adjusted in salary.
Data typist needed, 200 pages in 6 days. A refundable security amount of Rs 3,000 is kept for the software licence.
Railway contract vacancy, no exam. Processing charges 1,999 rupees only for serious candidates.
Please transfer Rs 750 to hold your seat in the interview batch of Monday.
Hotel job abroad with visa. Initial payment for medical and visa file is Rs 8,500, balance from salary.
Get offer letter same day. Pay training fee in two easy parts and work with top MNC.
Ghar baithe packing ka kaam, pen aur pencil packing. Registration shulk 350 rupaye, material ghar pe milega.
Computer operator ki bharti, pehle form ke paise jama karna hoga phir joining letter.
Company laptop will be couriered to you after laptop deposit of Rs 4,999 is received.
Earn 15,000 weekly by simple form filling. Enrolment fee Rs 999 valid for life.
Freshers selected for airline cabin crew. Kindly pay grooming and training charges of 6,000 at the counter.
Delivery partner required. To start you have to pay Rs 1,100 for bag and T shirt.
Medical coder trainee. Certification fee is to be borne by candidate, Rs 12,000, job confirmed after that.
We give 100% placement in MNC. Enrollment charges Rs 5,000 refundable after joining.
Send Rs 199 as interview slot booking amount and share the screenshot with HR.
Amazon warehouse hiring near you. Background verification charges of Rs 850 to be submitted online.
Pay the joining amount on hr.joining@okicici and your appointment letter is emailed in one hour.
For confirmation of seat send payment to staffing99@paytm, mention your name in the note.
Fee can be given on Google Pay 98765 01234, it is fully safe and refundable.
Account no 50100234567891 IFSC HDFC0000123, deposit and mail the slip for joining.
Scan the QR on the poster and pay to unlock your first task. Payment comes back doubled by evening.
PhonePe 9123409876 for kit. After that training link is shared with you.
UPI quickjobs.india@ybl for the application form. No form without payment.
Interested boys and girls WhatsApp your photo on 9988776655. No calls please.
To know salary and location contact only on Telegram @mnc_hiring_hr.
Drop hi on WhatsApp 91234 55555 and get the job details within five minutes.
Join our WhatsApp group for daily vacancies: https://chat.whatsapp.com/Kd83kdLq9x
For interview time message HR Neha at wa.me/919812345678 with your resume.
All further rounds will happen over Telegram. Click t.me/task_team_leader to begin.
Share Aadhaar and PAN on WhatsApp number 9090909012 to process your offer.
Text our manager on Telegram 8123456790, he will explain the prepaid tasks.
Submit your CV to wipro.hr.desk@gmail.com with subject Fresher 2026.
Offer letters are released from hr-infosystems@outlook.com after you send your documents.
Mail passport copy and photo to dubai.hotels.hiring@yahoo.com.
Send bank details to accounts.onboarding2026@hotmail.com for salary processing.
Resume to jobsforfreshers.delhi@rediffmail.com, mention the post in subject.
Register first at bit.ly/apply-fast-job then wait for the call.
Complete joining form on https://tinyurl.com/onboard-desk today only.
Click cutt.ly/wfhtask to see your first assignment and income chart.
Details and payment page: rb.gy/a1b2c3
Last date today. Fill forms.gle/Qw3rTy9 with Aadhaar number and mother's name.
Direct joining in Reliance warehouse, no interview, room and food free.
Spot selection for 200 posts, bring original certificates, no test no interview.
Guaranteed job in government bank on contract, any qualification.
You are already selected without any interview, only confirm your joining.
Earn Rs 3,000 daily by liking videos on your mobile phone.
Earn up to 50,000 per week, simple online work, only two hours.
Daily payout, no target, no boss, work on your mobile.
Copy paste job from home, payment every Saturday.
Captcha entry work at home, earn daily in your bank account.
SMS sending job from mobile, instant payment per message.
Like YouTube videos, subscribe channels, take screenshot, get 50 rupees each.
Rate hotels and review Google maps places, commission in ten minutes.
Ghar baithe mobile se kamai, 500 se 2000 roz.
Seedhi bharti, koi interview nahi, 10th pass bhi chalega.
Instant joining with offer letter in 10 minutes, work from home.
Guaranteed income from first day, no skills required.
Online part time task, earn daily 2500, withdrawal any time.
No experience, no qualification needed, 100% job guarantee, salary 45,000.
Form filling job at home, simple English, earn weekly.
Earn money online by watching ads, daily payment proof available.
Female candidates only for personal secretary post of our director.
Looking for good looking girls for front office, send full photo.
Only unmarried females, age 18 to 24, for reception.
Male candidates preferred as work is in the night.
Age limit 22 to 26 strictly, others please do not apply.
Hindu candidates only because office is near temple.
Married women preferred, as they do not change jobs.
Boys only, hostel is shared by staff.
Candidates must be below 25 years of age.
Religion: Jain. Community reference is needed.
We prefer Gujaratis only for our accounts team, as all partners are from one family.
Caste: General. Please mention your caste in the resume.
Only ladies may apply for the cashier job.
Gender: Male. Shift: rotational.
Fair complexion candidates for showroom sales.
Beautiful lady anchor wanted for company events, travel included.
Salary 40k for 10th pass. WhatsApp 9321456780 and pay Rs 500 for form to confirm.
Join as loan agent, first deposit Rs 2,000 as caution amount, then earn daily.
One time investment of Rs 4,000 for product kit, earn it back in two days.
Security deposit is taken only for attendance machine and returned on leaving.
Caution deposit of one month is to be kept with HR.
Please pay Rs 1,250 for police verification, receipt is given.
Applicants have to pay for training kit and certificate before first working day.
Trainees will bear the cost of training, laptop on rent from company.
Stipend starts after you pay the registration charges of the programme.
Pay only Rs 49 to unlock premium jobs and get direct HR number.
Kit charges: Rs 1,800. After payment your employee code is activated.
Selected interns pay a certificate fee and get experience letter of six months.
Joining fee applies to all posts, no refund after seven days.
Background check fee 600, interview fee 200, total 800 at the time of interview.
Crypto trading assistant: send 10 USDT equal to Rs 900 to open your work wallet.
You will first submit Rs 3,500 for company SIM and tablet.
HR executive will call from a personal number; keep the admin fee of Rs 950 ready.
Documentation charges and agreement stamp paper 1,100 by candidate.
Job consultancy: we charge half month salary, registration charges 500 extra.
`
const good = `
We build billing software for clinics. You fix bugs with two senior engineers and ship every second Thursday.
Join our support team in Indore. You answer customers by phone and chat, and write down what the product should do better.
As a junior accountant you book invoices, reconcile bank statements and prepare GST returns with our auditor.
Our schools platform collects fees from parents; you will test the payment flows before each release.
You handle refunds of security deposits for tenants of our rental homes and keep the ledger correct.
There is no registration fee and no deposit at any point. If somebody asks you for money in our name, please tell us.
We never charge candidates. All our interviews are on video and you meet the team before you decide.
The laptop is ours and is given free of cost; nothing is deducted from your salary.
Training lasts six weeks and is fully paid: you get your salary from the first day.
We reimburse the certification fee when you pass the exam.
The company pays Rs 3,000 a month towards your internet and phone.
Stipend is Rs 18,000 a month, paid on the last working day by bank transfer.
You will design screens for a UPI app used by small shops in Jaipur.
Your first project is a reminder service that sends bills over WhatsApp to customers who agreed to it.
We look for somebody who knows the Telegram Bot API or is happy to learn it.
You manage our social channels: Instagram, YouTube and a WhatsApp newsletter for members.
Customers reach us on WhatsApp and email; you reply within an hour during your shift.
Please write to careers@nilgiri-analytics.example if you need an accessible interview.
Questions before you apply? people@konkan-foods.example answers within two days.
The process is one call, a task of ninety minutes and a conversation with the founder.
Interviews take place at our Kochi office; we pay your second class train fare.
We decide after two interviews and tell everybody the result, also those whom we do not hire.
People of all genders, religions and castes are welcome here.
We do not ask for your age, marital status or photograph.
Our hostel for night-shift staff has separate floors for women and men.
Women returning after a break are encouraged to apply.
We make period products for girls and women in small towns; you plan our rural distribution.
You moderate reviews that guests write about hotels, and remove those that break the rules.
You keep our Google Maps listings correct for 140 pharmacies.
You prepare videos for our YouTube channel on physics for classes 11 and 12.
Data entry is about a fifth of the work; the rest is checking what scanners have read.
You type handwritten land records into our archive, in our Nagpur office, in a team of eight.
You will earn a fixed salary of Rs 25,000 a month and a yearly bonus.
Earnings are fixed: we pay no commission and set no door-to-door targets.
No prior experience is needed; we look for curiosity and clear writing.
A degree is not required, but a project of your own is.
You can begin at once or after your notice period of up to 60 days.
We offer a permanent contract after a probation of six months.
Night shift twice a month with a cab both ways and a meal.
You visit farms around Nashik with a company vehicle; a driving licence is needed.
As a field officer you explain crop insurance to farmers in Marathi.
You sell accounting software to shops; a fixed salary plus a bonus paid quarterly.
We are 45 people, bootstrapped, and have been profitable since 2019.
Our product helps banks to detect fraud such as fake job offers and lottery mails.
You study reports of scams in which people were asked for a registration fee, and train our detection model.
In this role you write help articles that warn users of fake recruiters.
You process claims: read hospital bills, check policies and pay what is due to families.
You check that each account number and IFSC code in our payout files is valid.
Payroll for 600 people: attendance, provident fund, professional tax and payslips.
You will integrate Razorpay and Paytm into the checkout of our shop.
You manage vendor payments of about Rs 40 lakh a month under the finance controller.
The job needs patience with spreadsheets and an eye for wrong totals.
You write SQL for dashboards that our operations team reads each morning.
Knowledge of Python and pandas is useful; we teach you our tools.
You design circuit boards for irrigation controllers and test them in the field.
Our lab in Manipal needs a technician who keeps instruments calibrated.
You assist two architects with drawings for affordable housing in Surat.
You coordinate volunteers of our reading programme in twelve schools.
As an editor you correct translations from Tamil to English.
You plan routes for 60 milk vans and call drivers when one is late.
Your team lead reviews your code and gives you feedback every week.
We use React, Node and PostgreSQL, and we write tests before we merge.
You take part in on-call duty once in five weeks, with a day off afterwards.
You join as an intern for six months with a fair chance of a job afterwards.
This internship is paid Rs 12,000 a month and ends with a certificate, free of charge.
Your manager helps you to choose two courses a year, which we pay for.
You create lesson plans for spoken English and teach two batches a day.
You test Android apps on cheap phones and describe what goes wrong.
As an HR trainee you schedule interviews, keep records and welcome new colleagues.
You verify documents of new customers with our KYC software.
You call customers who asked for a call; there is no cold calling.
Our clients are textile exporters in Tiruppur; you track their shipments.
You maintain servers on AWS and write down what you changed.
You handle the front desk: visitors, couriers and meeting rooms.
You prepare quotations, follow up politely and hand orders to production.
We sponsor the exam for company secretaries after two years with us.
Your salary is between Rs 4,20,000 and Rs 5,40,000 a year, depending on the interview.
You get health insurance for yourself and your parents from the first day.
The bond of twelve months has no penalty: who leaves earlier pays nothing.
We work from the office on Tuesdays and Thursdays, from home on other days.
You will build a deposit and withdrawal module for a cooperative bank.
You explain home loans, processing charges included, so that customers understand what they sign.
You handle fee receipts and hostel deposits of 900 students of our college.
You design posters in Hindi and English for our health campaigns.
Our NGO places fellows in district offices; the fellowship pays Rs 30,000 a month.
You write news for young readers, with sources and without sensation.
You record prices at five mandis each morning and upload them to our app.
You inspect garments before they are packed, with a checklist and a camera.
You join a team that keeps the buses of Mysuru on time.
You support shopkeepers who use our card machines, in Kannada and English.
You compare medicines and their salts so that chemists find cheaper ones.
You keep the inventory of a warehouse of 30,000 items and plan the yearly count.
Your first task will be to document our API with examples that run.
You speak with researchers and turn their findings into short films.
We bake bread in Pondicherry; you plan orders, flour and ovens.
You take care of our beehives and of visitors of the farm.
You translate court orders and check names, dates and sections.
You repair e-bikes and teach riders how to look after batteries.
You analyse how long patients wait and propose a better plan of appointments.
You help older people to use their phones, patiently and in their own language.
`

const linesOf = (text: string) => text.trim().split('\n')
const isFlagged = (text: string) =>
  scamSigns({
    text,
    role: 'job(full-time)',
    pay: { kind: 'year', min: 300_000, max: 420_000 },
    experienceMin: 0,
    minStipend: 5000,
  }).length > 0

describe('two hundred texts [D1]', () => {
  test('two hundred texts are a hundred fraudulent and a hundred honest ones, all different', () => {
    expect(linesOf(bad)).toHaveLength(100)
    expect(linesOf(good)).toHaveLength(100)
    expect(new Set([...linesOf(bad), ...linesOf(good)]).size).toBe(200)
  })
  test('at least 95 of a hundred fraudulent texts show a sign of fraud', () => {
    const missed = linesOf(bad).filter((text) => !isFlagged(text))
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5)
  })
  test('at most 3 of a hundred honest texts show a sign of fraud', () => {
    const flagged = linesOf(good).filter(isFlagged)
    expect(flagged.length, flagged.join('\n')).toBeLessThanOrEqual(3)
  })
})
