import { type JobRole, type Pay, payPerYear, type ScamRule } from '@firstrung/contract'

/** A sign of fraud, with the words in which it was found. */
export interface ScamSign {
  rule: ScamRule
  quote: string
}

/** What a posting says, as the rules read it. */
interface Texts {
  text: string
  role: JobRole
  pay: Pay
  /** Years of experience that are asked for. */
  experienceMin: number
  /** Rupees a month below which a stipend is a sign; 0 for none. */
  minStipend: number
}

const anyOf = (...parts: string[]) => parts.join('|')
const rupees = String.raw`(?:rs\.?|inr|₹|rupees)\s*\d[\d,]*`

/** Money that applicants are asked for. */
const fee = new RegExp(
  String.raw`\b(?:${anyOf(
    String.raw`(?:registration|application|processing|joining|enrol?lment|security|training|certification|verification|documentation|background check|id card|kit|onboarding|interview|admin(?:istration)?)\s+(?:fee|fees|charge|charges|deposit|amount|cost|payment)`,
    String.raw`(?:refundable|security|caution|laptop|one[- ]time|initial)\s+(?:refundable\s+)?(?:deposit|fee|fees|payment|charge|charges|investment)`,
    String.raw`deposit\s+(?:of\s+)?(?:an?\s+)?(?:amount\s+of\s+)?${rupees}`,
    String.raw`(?:must|have to|need to|required to|should|please|kindly|first)\s+(?:\w+\s+){0,2}pay\b`,
    String.raw`pay(?:ing|ment of|able)?\s+(?:only\s+|just\s+|a\s+|an\s+|the\s+)?(?:\w+\s+){0,2}${rupees}`,
    String.raw`(?:send|transfer|submit)\s+(?:\w+\s+){0,2}${rupees}`,
    String.raw`(?:candidate|applicant|you|trainee)s?\s+(?:will\s+|must\s+|have to\s+)?(?:bear|pay for)\s+(?:\w+\s+){0,4}(?:training|kit|laptop|registration|uniform|certificate)`,
    String.raw`(?:shulk|jama\s+kar|paise\s+(?:jama|dene|bhej)|fees?\s+(?:jama|bharna|deni|dena))\w*`,
  )})`,
  'giu',
)
/** Words before a fee which say that there is none. */
const noFee =
  /(?:\bno(?:t)?\b|\bnever\b|\bwithout\b|\bnor\b|\bzero\b|\bfree of\b|\bdo(?:es)?\s+not\b|\bdon['’]t\b|\bdoesn['’]t\b|\bwill not\b|\bwon['’]t\b|\bnahi\b|\bwe (?:pay|cover|bear|reimburse)\b|\b(?:reimbursed?|covered|paid) (?:by|for) (?:us|the company)\b|\bbeware\b)[^.!?\n]{0,60}$/iu
/** Words behind a fee that say the same. */
const noFeeBehind =
  /^[^.!?\n]{0,50}(?:\bis never\b|\bare never\b|\bnot (?:charged|required|taken|asked)\b|\bnever (?:asked|charged|taken)\b|\bnahi\b|\bzero\b|\bnil\b|\bare paid by us\b|\bborne by (?:us|the company)\b)/iu
/** Whom the money goes to: what the company pays its people is no fee. */
const paysStaff = /\b(?:we|company|employer|clients?|customers?|users?|stipend|salary|bonus|team)\b[^.!?\n]{0,40}$/iu
/** What handles money of others is the work itself. */
const isWork =
  /\b(?:reconcil|collect|process(?:ing)? (?:of )?(?:customer|client|vendor)|invoice|manage|track|handle|handling|calculate|audit|refunds? to)\w*[^.!?\n]{0,40}$/iu

const upi =
  /[\w.-]{2,}@(?:ok(?:axis|hdfcbank|icici|sbi)|paytm|ybl|ibl|axl|upi|apl|yapl|oksbi|sbi|hdfcbank|icici|axisbank|kotak|barodampay|freecharge|jupiteraxis|fam|pthdfc|ptsbi|ptyes|ptaxis)\b/giu
const account =
  /\b(?:a\/c|account)\s*(?:no\.?|number)?\s*[:#-]?\s*\d{9,18}\b|\bifsc\s*(?:code)?\s*[:#-]?\s*[a-z]{4}0[a-z0-9]{6}\b/giu
const payTo =
  /\b(?:google pay|gpay|phone ?pe|paytm|bhim|upi)\s*(?:(?:number|no\.?|id|to|at|on)\s*)*[:#-]?\s*(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}\b|\bscan\s+(?:the\s+|this\s+)?qr\b[^.\n]{0,30}\bpay/giu

const phone = /(?<!\d|\d\.)(?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}(?!\d|\.\d)/gu
const messenger = /\b(?:whats?\s?app|telegram|t\.me\/\w+|wa\.me\/\d+|signal app)\b/giu
const contactWord =
  /\b(?:contact|message|msg|text|ping|call|send|reach|dm|join|apply|share|reply|connect|write|resume|cv)\b/iu
const messengerLink = /(?:https?:\/\/)?(?:wa\.me|t\.me|chat\.whatsapp\.com|telegram\.me)\/[\w+-]+/giu

const personalMail =
  /[\w.+-]+@(?:gmail|googlemail|yahoo|ymail|rediffmail|hotmail|outlook|live|icloud|aol|protonmail|proton|zoho|mail)\.(?:com|co\.in|in|me)\b/giu

const shortLink =
  /(?:https?:\/\/)?\b(?:bit\.ly|tinyurl\.com|goo\.gl|t\.co|cutt\.ly|rb\.gy|is\.gd|ow\.ly|shorturl\.at|rebrand\.ly|tiny\.cc|t\.ly|lnkd\.in|surl\.li|forms\.gle)\/[\w-]+/giu

const noInterview = new RegExp(
  String.raw`\b(?:${anyOf(
    String.raw`(?:without|no)\s+(?:any\s+)?interviews?`,
    String.raw`(?:direct|spot|instant|immediate|guaranteed)\s+(?:joining|selection|job offer|offer letter|placement)`,
    String.raw`(?:100\s?%|guaranteed)\s+(?:job|selection|placement|joining|income|earning)s?`,
    String.raw`selected\s+without`,
    String.raw`earn\s+(?:${rupees}|\d[\d,]*k?|upto|up to)[^.\n]{0,25}\b(?:daily|per day|a day|every day|per hour|an hour|weekly|per week)`,
    String.raw`(?:daily|weekly|instant)\s+(?:payment|payout|income|earning)s?`,
    String.raw`earn\s+(?:daily|from home|money)`,
    String.raw`(?:no|without)\s+(?:skills?|work|target|qualification)s?\s+(?:needed|required)`,
    String.raw`(?:copy[- ]?paste|data entry|sms sending|ad posting|captcha|form filling)\s+(?:job|work)\b[^.\n]{0,50}\b(?:home|mobile|daily|earn)`,
    String.raw`(?:like|rate|review|subscribe)\s+(?:youtube|google|hotel)\w*\s+(?:videos?|channels?|maps?|hotels?|reviews?)`,
    String.raw`seedhi?\s+(?:joining|bharti)|ghar\s+baithe`,
  )})`,
  'giu',
)
const deniesInterview = /\b(?:not|never|nobody|no one|don['’]t|do not|beware)\b[^.!?\n]{0,40}$/iu

/** Traits on which nobody may be chosen. */
const trait = new RegExp(
  String.raw`\b(?:${anyOf(
    String.raw`(?:only|preferably|strictly)\s+(?:for\s+)?(?:fe)?males?`,
    String.raw`(?:fe)?male\s+(?:candidates?|applicants?|only|preferred|required|staff|executives?|freshers?)`,
    String.raw`(?:girls?|boys?|ladies|gents|men|women|females?|males?)\s+(?:only|preferred|required|wanted)`,
    String.raw`only\s+(?:girls?|boys?|ladies|gents|men|women)`,
    String.raw`(?:un)?married\s+(?:candidates?|girls?|women|men|males?|females?|only|preferred|applicants?)`,
    String.raw`(?:only|must be|should be|preferably)\s+(?:un)?married`,
    String.raw`(?:hindus?|muslims?|christians?|sikhs?|jains?|brahmins?|marwaris?|gujaratis?|general category|upper caste)\s+(?:only|preferred|candidates?|required)`,
    String.raw`only\s+(?:hindus?|muslims?|christians?|sikhs?|jains?|brahmins?)`,
    String.raw`(?:caste|religion|gender|marital status)\s*[:-]\s*\p{L}+`,
    String.raw`age\s*(?:limit|group|below|under|between|criteria)?\s*[:-]?\s*(?:\d{2}\s*(?:-|–|to|and)\s*\d{2}|(?:below|under|not (?:above|more than)|max(?:imum)?)\s+\d{2})`,
    String.raw`(?:below|under|not (?:above|more than|over))\s+\d{2}\s+years\s+(?:of\s+age|old)`,
    String.raw`(?:good[- ]looking|fair (?:skin|complexion)|beautiful)\s*(?:girls?|females?|candidates?|lady|women)?`,
  )})\b`,
  'giu',
)
const welcomesAll = /\b(?:regardless|irrespective|welcome|encourage|without regard|do not|never|not)\b[^.!?\n]{0,60}$/iu

/** The longest passage that is read at once, so that no pattern is slow, and how far the next one reaches back. */
const longestPassage = 600
const overlap = 100

/** A text in passages: its lines, long ones cut into overlapping parts. */
const passagesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const parts = Math.max(1, Math.ceil((line.length - overlap) / (longestPassage - overlap)))
    return Array.from({ length: parts }, (_, at) => {
      const begin = at * (longestPassage - overlap)
      return line.slice(begin, begin + longestPassage)
    })
  })

/** The first match of a pattern that `isMeant` accepts; it is given the text before and behind. */
function firstMatch(text: string, pattern: RegExp, isMeant: (before: string, behind: string) => boolean = () => true) {
  for (const passage of passagesOf(text)) {
    for (const match of passage.matchAll(pattern)) {
      const end = match.index + match[0].length
      if (isMeant(passage.slice(Math.max(0, match.index - 100), match.index), passage.slice(end, end + 100)))
        return match
    }
  }
  return null
}

const longestQuote = 160

/** The words around a match, up to the ends of its sentence. */
function quoteOf(match: RegExpMatchArray): string {
  const { index: at = 0, input: text = '' } = match
  const end = at + match[0].length
  const before = text.slice(Math.max(0, at - 60), at)
  const behind = text.slice(end, end + 60)
  const begin = /[^.!?\n]*$/u.exec(before)?.[0] ?? ''
  const rest = /^[^.!?\n]*/u.exec(behind)?.[0] ?? ''
  return `${begin}${match[0]}${rest}`.replace(/\s+/g, ' ').trim().slice(0, longestQuote)
}

const isFee = (before: string, behind: string) =>
  !noFee.test(before) && !noFeeBehind.test(behind) && !paysStaff.test(before) && !isWork.test(before)

/** Pay of a year, in rupees, above which a posting for beginners is unlikely. */
const mostOfYear = { internship: 1_200_000, 'job(full-time)': 4_000_000, 'job(part-time)': 2_400_000 } as const

function signsOfPay({ pay, role, experienceMin, minStipend }: Texts): ScamSign[] {
  const perYear = payPerYear(pay)
  if (pay.kind === 'unpaid') return [{ rule: 'unpaid', quote: 'Unpaid' }]
  if (perYear === null) return []
  if (experienceMin < 3 && perYear > mostOfYear[role]) {
    return [{ rule: 'unlikely_pay', quote: `₹${perYear.toLocaleString('en-IN')} a year` }]
  }
  const perMonth = Math.round(perYear / 12)
  return role === 'internship' && perMonth < minStipend
    ? [{ rule: 'low_stipend', quote: `₹${perMonth.toLocaleString('en-IN')} a month` }]
    : []
}

/** How postings can be reached: an address of a company, a page with a form. Applying here is always one. */
const otherContact = /\b(?:apply (?:here|on this page|through this page|below)|careers? page)\b/iu

/** The signs of fraud in one posting. Each is a hint for people who look at it; none says that it is a fraud. */
export function scamSigns(texts: Texts): ScamSign[] {
  const { text } = texts
  const found = (rule: ScamRule, match: RegExpMatchArray | null): ScamSign[] =>
    match ? [{ rule, quote: quoteOf(match) }] : []
  const toMessenger =
    firstMatch(text, messengerLink) ??
    firstMatch(text, messenger, (before, behind) => {
      const near = `${before.slice(-60)} ${behind.slice(0, 60)}`
      const isNumber = near.match(phone) !== null
      return (
        isNumber || (contactWord.test(near) && (/@\w+/.test(near) || /\b(?:group|channel|hr|number)\b/iu.test(near)))
      )
    })
  return [
    ...found('fee', firstMatch(text, fee, isFee)),
    ...found('payment_details', firstMatch(text, upi) ?? firstMatch(text, account) ?? firstMatch(text, payTo)),
    ...(otherContact.test(text) ? [] : found('messenger_only', toMessenger)),
    ...found('personal_mail', firstMatch(text, personalMail)),
    ...found('short_link', firstMatch(text, shortLink)),
    ...signsOfPay(texts),
    ...found(
      'no_interview',
      firstMatch(text, noInterview, (before) => !deniesInterview.test(before)),
    ),
    ...found(
      'protected_trait',
      firstMatch(text, trait, (before) => !welcomesAll.test(before)),
    ),
  ]
}

/** UPI ids, phone numbers and personal mails in a text, in the form in which texts of others are compared with it. */
export const contactsIn = (text: string): string[] => [
  ...new Set(
    passagesOf(text).flatMap((passage) => [
      ...[...passage.matchAll(upi)].map(([match]) => match.toLowerCase()),
      ...[...passage.matchAll(personalMail)].map(([match]) => match.toLowerCase()),
      ...[...passage.matchAll(phone)].map(([match]) => match.replace(/\D/g, '').slice(-10)),
    ]),
  ),
]
