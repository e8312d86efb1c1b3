import { beginningOf, type JobRole, type Pay, payPerYear, type ScamRule } from '@firstrung/contract'

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

/** Separate patterns for one sign of fraud: small patterns are fast, and a test can check that. */
const anyOf = (...parts: string[]) => parts.map((part) => new RegExp(String.raw`\b(?:${part})`, 'giu'))
/** The same for whole words. */
const anyWords = (...parts: string[]) => parts.map((part) => new RegExp(String.raw`\b(?:${part})\b`, 'giu'))
const rupees = String.raw`(?:rs\.?|inr|₹|rupees) ?\d[\d,]*`

/** Money that applicants are asked for. */
const fee = anyOf(
  String.raw`(?:registration|application|processing|joining|enrol?lment|security|training|certification|verification|documentation|background check|id card|kit|onboarding|interview|admin(?:istration)?) (?:fee|fees|charge|charges|deposit|amount|cost|payment)`,
  String.raw`(?:refundable|security|caution|laptop|one[- ]time|initial) (?:refundable )?(?:deposit|fee|fees|payment|charge|charges|investment)`,
  String.raw`deposit (?:of )?(?:an? )?(?:amount of )?${rupees}`,
  String.raw`(?:must|have to|need to|required to|should|please|kindly|first) (?:\w+ ){0,2}pay\b`,
  String.raw`pay(?:ing|ment of|able)? (?:only |just |a |an |the )?(?:\w+ ){0,2}${rupees}`,
  String.raw`(?:send|transfer|submit) (?:\w+ ){0,2}${rupees}`,
  String.raw`(?:candidate|applicant|you|trainee)s? (?:will |must |have to )?(?:bear|pay for) (?:\w+ ){0,4}(?:training|kit|laptop|registration|uniform|certificate)`,
  String.raw`(?:shulk|jama kar|paise (?:jama|dene|bhej)|fees? (?:jama|bharna|deni|dena))\w*`,
)
/** Words before a fee which say that there is none. */
const noFee = {
  within: 60,
  words:
    /(?:\bno(?:t)?\b|\bnever\b|\bwithout\b|\bnor\b|\bzero\b|\bfree of\b|\bdo(?:es)? not\b|\bdon['’]t\b|\bdoesn['’]t\b|\bwill not\b|\bwon['’]t\b|\bnahi\b|\bwe (?:pay|cover|bear|reimburse)\b|\b(?:reimbursed?|covered|paid) (?:by|for) (?:us|the company)\b|\bbeware\b)/giu,
}
/** Words after a fee that say the same. */
const noFeeBehind =
  /^[^.!?\n]{0,50}(?:\bis never\b|\bare never\b|\bnot (?:charged|required|taken|asked)\b|\bnever (?:asked|charged|taken)\b|\bnahi\b|\bzero\b|\bnil\b|\bare paid by us\b|\bborne by (?:us|the company)\b)/iu
/** Words that say who gets the money: what the company pays its employees is no fee. */
const paysStaff = {
  within: 40,
  words: /\b(?:we|company|employer|clients?|customers?|users?|stipend|salary|bonus|team)\b/giu,
}
/** Words for work with other people's money, which is no fee. */
const isWork = {
  within: 40,
  words:
    /\b(?:reconcil|collect|process(?:ing)? (?:of )?(?:customer|client|vendor)|invoice|manage|track|handle|handling|calculate|audit|refunds? to)\w*/giu,
}

/** The text from the @ of a UPI id on. */
const upi =
  /@(?:ok(?:axis|hdfcbank|icici|sbi)|paytm|ybl|ibl|axl|upi|apl|yapl|oksbi|sbi|hdfcbank|icici|axisbank|kotak|barodampay|freecharge|jupiteraxis|fam|pthdfc|ptsbi|ptyes|ptaxis)\b/iuy
const account =
  /\b(?:a\/c|account) ?(?:no\.?|number)? ?[:#-]? ?\d{9,18}\b|\bifsc ?(?:code)? ?[:#-]? ?[a-z]{4}0[a-z0-9]{6}\b/giu
const scanQr = /\bscan (?:the |this )?qr\b/giu
const payApps = ['google pay', 'gpay', 'phone pe', 'phonepe', 'paytm', 'bhim', 'upi']
const payWords = ['number', 'no', 'no.', 'id', 'to', 'at', 'on']

const phone = /(?<!\d|\d\.)(?:\+?91[ -]?|0)?[6-9]\d{4}[ -]?\d{5}(?!\d|\.\d)/gu
const messenger = /\b(?:whats? ?app|telegram|signal app)\b|\b(?:t\.me\/\w|wa\.me\/\d)/giu
const contactWord =
  /\b(?:contact|message|msg|text|ping|call|send|reach|dm|join|apply|share|reply|connect|write|resume|cv)\b/iu
const messengerLink = /(?:https?:\/\/)?(?:wa\.me|t\.me|chat\.whatsapp\.com|telegram\.me)\/[\w+-]+/giu

/** The text from the @ on of an email at a public provider. */
const personalMail =
  /@(?:gmail|googlemail|yahoo|ymail|rediffmail|hotmail|outlook|live|icloud|aol|protonmail|proton|zoho|mail)\.(?:com|co\.in|in|me)\b/iuy

const shortLink =
  /(?:https?:\/\/)?\b(?:bit\.ly|tinyurl\.com|goo\.gl|t\.co|cutt\.ly|rb\.gy|is\.gd|ow\.ly|shorturl\.at|rebrand\.ly|tiny\.cc|t\.ly|lnkd\.in|surl\.li|forms\.gle)\/[\w-]{1,60}/giu

const noInterview = anyOf(
  String.raw`(?:without|no) (?:any )?interviews?`,
  String.raw`(?:direct|spot|instant|immediate|guaranteed) (?:joining|selection|job offer|offer letter|placement)`,
  String.raw`(?:100 ?%|guaranteed) (?:job|selection|placement|joining|income|earning)s?`,
  String.raw`selected without`,
  String.raw`earn (?:${rupees}|\d[\d,]*k?|upto|up to)[^.\n]{0,25}\b(?:daily|per day|a day|every day|per hour|an hour|weekly|per week)`,
  String.raw`(?:daily|weekly|instant) (?:payment|payout|income|earning)s?`,
  String.raw`earn (?:daily|from home|money)`,
  String.raw`(?:no|without) (?:skills?|work|target|qualification)s? (?:needed|required)`,
  String.raw`(?:copy[- ]?paste|data entry|sms sending|ad posting|captcha|form filling) (?:job|work)\b[^.\n]{0,50}\b(?:home|mobile|daily|earn)`,
  String.raw`(?:like|rate|review|subscribe) (?:youtube|google|hotel)\w* (?:videos?|channels?|maps?|hotels?|reviews?)`,
  String.raw`seedhi? (?:joining|bharti)|ghar baithe`,
)
const deniesInterview = {
  within: 40,
  words: /\b(?:not|never|nobody|no one|don['’]t|do not|beware)\b/giu,
}

/** Traits on which nobody may be chosen. */
const trait = anyWords(
  String.raw`(?:only|preferably|strictly) (?:for )?(?:fe)?males?`,
  String.raw`(?:fe)?male (?:candidates?|applicants?|only|preferred|required|staff|executives?|freshers?)`,
  String.raw`(?:girls?|boys?|ladies|gents|men|women|females?|males?) (?:only|preferred|required|wanted)`,
  String.raw`only (?:girls?|boys?|ladies|gents|men|women)`,
  String.raw`(?:un)?married (?:candidates?|girls?|women|men|males?|females?|only|preferred|applicants?)`,
  String.raw`(?:only|must be|should be|preferably) (?:un)?married`,
  String.raw`(?:hindus?|muslims?|christians?|sikhs?|jains?|brahmins?|marwaris?|gujaratis?|general category|upper caste) (?:only|preferred|candidates?|required)`,
  String.raw`only (?:hindus?|muslims?|christians?|sikhs?|jains?|brahmins?)`,
  String.raw`(?:caste|religion|gender|marital status) ?[:-] ?[\p{L}\p{M}]+`,
  String.raw`age ?(?:limit|group|below|under|between|criteria)? ?[:-]? ?(?:\d{2} ?(?:-|–|to|and) ?\d{2}|(?:below|under|not (?:above|more than)|max(?:imum)?) \d{2})`,
  String.raw`(?:below|under|not (?:above|more than|over)) \d{2} years (?:of age|old)`,
  String.raw`(?:good[- ]looking|fair (?:skin|complexion)|beautiful) ?(?:girls?|females?|candidates?|lady|women)?`,
)
const welcomesAll = {
  within: 60,
  words: /\b(?:regardless|irrespective|welcome|encourage|without regard|do not|never|not)\b/giu,
}

/** A text as the patterns read it: with single spaces between words, which keeps the patterns simple and fast. */
const asRead = (text: string): string => text.replace(/[^\S\n]+/gu, ' ')

/** The most rejected hits. A text with more of them counts as a hit because of their number. */
const mostDenied = 50

/**
 * The first match of any of the patterns that `isMeant` accepts; it gets the text before and after the match in the same line.
 */
function firstMatch(
  text: string,
  patterns: readonly RegExp[],
  isMeant: (before: string, behind: string) => boolean = () => true,
): RegExpMatchArray | null {
  let denied = 0
  const isFound = (match: RegExpMatchArray & { index: number }) => {
    const end = match.index + match[0].length
    const before =
      text
        .slice(Math.max(0, match.index - 100), match.index)
        .split('\n')
        .at(-1) ?? ''
    const [behind = ''] = text.slice(end, end + 100).split('\n')
    if (isMeant(before, behind)) return true
    denied += 1
    return denied > mostDenied
  }
  const found = patterns.flatMap((pattern) => {
    const match = [...text.matchAll(pattern)].find(isFound)
    return match ? [match] : []
  })
  return found.toSorted((a, b) => a.index - b.index)[0] ?? null
}

/** The longest name before an @. */
const longestMailbox = 64
const isOfMailbox = (sign: string | undefined) => sign !== undefined && /[\w.+-]/.test(sign)

/** Each email address in a text whose part from the @ on matches `behind`. Finds the @, then reads the characters before it. */
function* addressesIn(text: string, behind: RegExp, leastBefore = 1): Generator<RegExpMatchArray, void> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    // Most @ in a text do not belong to an email.
    if (!isOfMailbox(text[at - leastBefore])) continue
    behind.lastIndex = at
    const domain = behind.exec(text)?.[0]
    if (!domain) continue
    let begin = at
    while (at - begin < longestMailbox && isOfMailbox(text[begin - 1])) begin -= 1
    if (at - begin < leastBefore) continue
    const match: RegExpMatchArray = [text.slice(begin, at) + domain]
    yield Object.assign(match, { index: begin, input: text })
  }
}

/** The first of them. */
const addressIn = (...input: Parameters<typeof addressesIn>): RegExpMatchArray | null =>
  addressesIn(...input).next().value ?? null

const longestQuote = 160

/** The words around a match, up to the ends of its sentence. */
function quoteOf(match: RegExpMatchArray): string {
  const { index: at = 0, input: text = '' } = match
  const end = at + match[0].length
  const before = text.slice(Math.max(0, at - 60), at)
  const behind = text.slice(end, end + 60)
  const begin = before.split(/[.!?\n]/).at(-1) ?? ''
  const [rest = ''] = behind.split(/[.!?\n]/)
  return beginningOf(`${begin}${match[0]}${rest}`.replace(/\s+/g, ' ').trim(), longestQuote)
}

/** Whether words stand before something, in its sentence and near it. */
const isSaid = ({ words, within }: { words: RegExp; within: number }, before: string): boolean => {
  const clause = before.split(/[.!?\n]/).at(-1) ?? ''
  return [...clause.matchAll(words)].some((match) => clause.length - match.index - match[0].length <= within)
}

/** Whether the text before a number ends with the name of a payment app: 'gpay number: '. */
function isPaidTo(before: string): boolean {
  const words = before.slice(-40).toLowerCase().replace(/[:#-]/g, ' ').split(' ').filter(Boolean)
  while (payWords.includes(words.at(-1) ?? '')) words.pop()
  const [first = '', last = ''] = words.slice(-2)
  return payApps.includes(words.at(-1) ?? '') || payApps.includes(`${first} ${last}`)
}

const isToPay = (_: string, behind: string) => /\bpay/iu.test(behind.slice(0, 34).split(/[.\n]/)[0] ?? '')

const isFee = (before: string, behind: string) =>
  !isSaid(noFee, before) && !noFeeBehind.test(behind) && !isSaid(paysStaff, before) && !isSaid(isWork, before)

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

/** Words for other ways to apply: on this page, or on a careers page. */
const otherContact = /\b(?:apply (?:here|on this page|through this page|below)|careers? page)\b/iu

/** The signs of fraud in one posting. Each is a hint for people who look at it; none says that it is a fraud. */
export function scamSigns(texts: Texts): ScamSign[] {
  const text = asRead(texts.text)
  const found = (rule: ScamRule, match: RegExpMatchArray | null): ScamSign[] =>
    match ? [{ rule, quote: quoteOf(match) }] : []
  const toMessenger =
    firstMatch(text, [messengerLink]) ??
    firstMatch(text, [messenger], (before, behind) => {
      const near = `${before.slice(-60)} ${behind.slice(0, 60)}`
      const isNumber = near.match(phone) !== null
      return (
        isNumber || (contactWord.test(near) && (/@\w+/.test(near) || /\b(?:group|channel|hr|number)\b/iu.test(near)))
      )
    })
  return [
    ...found('fee', firstMatch(text, fee, isFee)),
    ...found(
      'payment_details',
      addressIn(text, upi, 2) ??
        firstMatch(text, [account]) ??
        firstMatch(text, [phone], isPaidTo) ??
        firstMatch(text, [scanQr], isToPay),
    ),
    ...(otherContact.test(text) ? [] : found('messenger_only', toMessenger)),
    ...found('personal_mail', addressIn(text, personalMail)),
    ...found('short_link', firstMatch(text, [shortLink])),
    ...signsOfPay(texts),
    ...found(
      'no_interview',
      firstMatch(text, noInterview, (before) => !isSaid(deniesInterview, before)),
    ),
    ...found(
      'protected_trait',
      firstMatch(text, trait, (before) => !isSaid(welcomesAll, before)),
    ),
  ]
}

/**
 * UPI ids, phone numbers and personal mails in a text, so many at most, in the form in which texts of others are compared
 * with it.
 */
export function contactsIn(text: string, most: number): string[] {
  const read = asRead(text)
  const found = new Set<string>()
  const keep = (matches: Iterable<RegExpMatchArray>, formOf: (match: string) => string) => {
    for (const [match] of matches) {
      if (found.size >= most) return
      found.add(formOf(match))
    }
  }
  keep(addressesIn(read, upi, 2), (match) => match.toLowerCase())
  keep(addressesIn(read, personalMail), (match) => match.toLowerCase())
  keep(read.matchAll(phone), (match) => match.replace(/\D/g, '').slice(-10))
  return [...found]
}

/** The patterns that are made of parts, for the check that none of them is slow. */
export const madePatterns: readonly RegExp[] = [...fee, ...noInterview, ...trait]
