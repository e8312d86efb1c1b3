/** Providers with whom anybody gets an address: having one says nothing about a company. */
const freeProviders = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.in yahoo.co.in yahoo.co.uk ymail.com rocketmail.com rediffmail.com rediff.com
   hotmail.com hotmail.co.in hotmail.co.uk outlook.com outlook.in live.com live.in msn.com icloud.com me.com mac.com aol.com
   aol.in proton.me protonmail.com pm.me zoho.com zoho.in zohomail.com zohomail.in mail.com email.com gmx.com gmx.net web.de
   yandex.com yandex.ru mail.ru tutanota.com tuta.io tuta.com fastmail.com fastmail.fm hey.com hushmail.com inbox.com
   indiatimes.com in.com sify.com dataone.in bsnl.in vsnl.net qq.com 163.com 126.com naver.com mailinator.com yopmail.com
   guerrillamail.com 10minutemail.com temp-mail.org tempmail.com sharklasers.com getnada.com maildrop.cc dispostable.com
   trashmail.com throwawaymail.com`.split(/\s+/),
)

/** Hosts on which anybody puts a page: their name is not that of a company. */
const sharedHosts = new Set(
  `linkedin.com facebook.com instagram.com twitter.com x.com github.com google.com sites.google.com docs.google.com youtube.com
   wa.me t.me linktr.ee notion.site medium.com`.split(/\s+/),
)

/** The domain of a website, without 'www.': the one that mail of the company comes from. Null for what is no website of its own. */
export function domainOf(website: string): string | null {
  if (!URL.canParse(website)) return null
  const host = new URL(website).hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
  const isName = host.includes('.') && !/^[\d.]+$/.test(host) && !host.startsWith('[')
  return isName && !sharedHosts.has(host) && !freeProviders.has(host) ? host : null
}

/** Whether an address is one of the company whose website this is. */
export function isCompanyMail(email: string, website: string): boolean {
  const domain = domainOf(website)
  return domain !== null && email.slice(email.lastIndexOf('@') + 1).toLowerCase() === domain
}
