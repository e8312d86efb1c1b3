import { beginningOf } from '@firstrung/contract'
import { htmlText } from '#src/platform/text/html-text.ts'
import type { Mail } from './mail.ts'

/**
 * Text that mail programs make a link, or that looks like one. Full-width and one-dot letters count as the characters they look
 * like.
 */
const looksLikeAddress = (text: string): boolean => /[/\\:@。]|www|[^\s.]\.[^\s.]|\d{3}/i.test(text.normalize('NFKC'))

/** A name for mails: empty when it looks like a link or an email address. */
export const nameInMail = (name: string): string => (looksLikeAddress(name) ? '' : name.trim())

/** Titles before a name, so that no mail says 'Hello Dr.'. Titles that are also names count only with a dot. */
const titles = /^((dr|mr|mrs|ms|prof|smt|shri)\.?|(er|adv|ca|miss|sri)\.)$/i

/**
 * The greeting of a mail: the first word of the name that is no title, else the email before the @. Anybody can register with
 * a stranger's email, so neither may contain a link: text after a + is left out.
 */
export function greetingName({ name, address }: Mail['to']): string {
  const [first] = nameInMail(name)
    .split(/\s+/)
    .filter((word) => !titles.test(word))
  const [mailbox = ''] = (address.split('@')[0] ?? '').split('+')
  return first || (/^[\p{L}\p{M}\p{N}._-]+$/u.test(mailbox) ? mailbox : 'there')
}

const greeting = (to: Mail['to']): string => `Hello ${greetingName(to)},`

/** The look of the installation in mails: its name, and the colours of buttons. */
export interface MailBrand {
  name: string
  fill: string
  text: string
}

const longestWords = 60
const isLink = (word: string): boolean =>
  /[/\\:@。]|www\.|[\p{L}\p{M}\p{N}-]{2}\.[\p{L}\p{M}]{2}/iu.test(word.normalize('NFKC'))
/** Digits with their separators: a phone number has at least five. */
const numbers = /[+(]?\p{Nd}[\p{Nd} ().+-]*/gu
const isLong = (number: string): boolean => (number.match(/\p{Nd}/gu) ?? []).length > 4

/**
 * A person's text in a mail that its reader has not asked for: short, without links and phone numbers. Mail programs make
 * a link of every word with a dot inside, so no such dot is left.
 */
export function harmlessWords(text: string): string {
  const said = text
    .split(/\s+/)
    .filter((word) => !isLink(word))
    .join(' ')
    .replace(numbers, (number) => (isLong(number) ? ' ' : number))
    .replace(/([^\s.])\.(?=[^\s.])/gu, '$1. ')
    .replace(/\s+/g, ' ')
    .trim()
  return said.length > longestWords ? `${beginningOf(said, longestWords - 1)}…` : said
}

/** A mail with the name of the installation instead of `{site}`, and with people's texts instead of their placeholders. */
export function withWords(mail: Mail, name: string): Mail {
  const words = new Map(Object.entries(mail.words ?? {}))
  const filled = (text: string) =>
    text.replace(/\{(\w{1,20})\}/g, (whole, key: string) => {
      const said = words.get(key)
      return key === 'site' ? name : said === undefined ? whole : harmlessWords(said)
    })
  return {
    ...mail,
    subject: filled(mail.subject),
    paragraphs: mail.paragraphs.map(filled),
    ...(mail.link && { link: { ...mail.link, text: filled(mail.link.text) } }),
  }
}

/** The text of the link that switches such mails off. */
const stopText = 'Stop these emails'

/** The plain text of a mail. */
export function mailText(mail: Mail, home: string, { name }: MailBrand): string {
  const { to, paragraphs, link, furtherLinks = [], unsubscribe } = mail
  const links = [...(link ? [link] : []), ...furtherLinks].map(({ text, url }) => `${text}:\n${url}`)
  const stop = unsubscribe ? [`${stopText}: ${unsubscribe}`] : []
  return [greeting(to), ...paragraphs, ...links, ...stop, `${name}\n${home}`].join('\n\n')
}

/** A line as HTML. Only URLs of the installation become links, as in lists of jobs, because people write text too. */
function lineInHtml(line: string, home: string): string {
  const own = `${home.replace(/\/$/, '')}/`
  const parts = line.split(/(https?:\/\/[^\s<>"']+)/)
  return parts
    .map((part) => {
      if (!part.startsWith(own)) return htmlText(part)
      let end = part.length
      while ('.,;:!?)'.includes(part[end - 1] ?? ' ')) end -= 1
      const address = part.slice(0, end)
      const link = `<a class="link" href="${htmlText(address)}" style="color:#2b6cb0">${htmlText(address)}</a>`
      return link + htmlText(part.slice(end))
    })
    .join('')
    .replaceAll('\n', '<br>')
}

/** The same mail as HTML: tables and inline styles, which mail programs understand; dark where they support it. */
export function mailHtml(mail: Mail, home: string, brand: MailBrand): string {
  const { to, subject, paragraphs, link, furtherLinks = [], unsubscribe } = mail
  const lines = [greeting(to), ...paragraphs].map((line) => `<p style="margin:0 0 16px">${lineInHtml(line, home)}</p>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${htmlText(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .ground { background: #0e1526 !important }
  .sheet { background: #151f36 !important; border-color: #2c3854 !important; color: #fbf8f2 !important }
  .quiet { color: #b9c2d4 !important }
  .rest { background: #36445f !important }
  .link { color: #8dbff0 !important }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#fbf8f2">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f2"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e6dfd1;border-radius:10px;color:#14213d;font:16px/1.55 Figtree,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"><tr><td style="padding:28px">
${head(brand)}
${lines.join('\n')}
${link ? button(link, brand) : ''}
${furtherLinks.map(({ text, url }) => `<p style="margin:16px 0 0"><a class="link" href="${htmlText(url)}" style="color:#2b6cb0">${htmlText(text)}</a></p>`).join('\n')}
<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#5a6478">${htmlText(brand.name)}<br><a class="link" href="${htmlText(home)}" style="color:#2b6cb0">${htmlText(home)}</a>${unsubscribe ? `<br><a class="link" href="${htmlText(unsubscribe)}" style="color:#2b6cb0">${stopText}</a>` : ''}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

/** The three rungs of the logo, without an image that would have to be loaded, and the name. */
const head = ({
  name,
  fill,
}: MailBrand): string => `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>
<td style="vertical-align:bottom;padding-right:10px">
<div class="rest" style="width:22px;height:4px;margin:0 0 4px 16px;background:#e0d7c4;border-radius:2px"></div>
<div class="rest" style="width:22px;height:4px;margin:0 0 4px 8px;background:#e0d7c4;border-radius:2px"></div>
<div style="width:22px;height:6px;background:${fill};border-radius:3px"></div>
</td>
<td style="font-size:20px;font-weight:700;vertical-align:middle">${htmlText(name)}</td>
</tr></table>`

/** The link as a button, and once more as text for those whose program shows no buttons. */
const button = (
  { text, url }: NonNullable<Mail['link']>,
  brand: MailBrand,
): string => `<p style="margin:24px 0 16px"><a href="${htmlText(url)}" style="display:inline-block;padding:12px 20px;background:${brand.fill};border-radius:10px;color:${brand.text};font-weight:700;text-decoration:none">${htmlText(text)}</a></p>
<p class="quiet" style="margin:0;font-size:14px;color:#5a6478;word-break:break-all">Or copy this address: <a class="link" href="${htmlText(url)}" style="color:#2b6cb0">${htmlText(url)}</a></p>`
