// Trust
export const companyFactsSaved = 'Saved. See below what we could check.'
export const companyCodeForm = 'Please enter the 6 digits of the email.'
export const companyCodeSent = 'We have sent a code to this address. It works for 30 minutes.'
export const companyMailConfirmed = 'Company mail confirmed.'
export const companyCodeWrong = 'This is not the code that we sent.'
export const companyCodeOver = 'This code no longer works. Ask for a new one.'
export const companyCodeUsedUp = 'Five wrong codes. Ask for a new one.'
export const websiteNeeded = 'Save the website of your company first.'
/** `domain` as acme.in. */
export const notCompanyMail = (domain = '') =>
  domain
    ? `Please use an address at ${domain}, the domain of your website.`
    : 'Please use an address at the domain of your website.'
export const ownCompany = 'You belong to this company, so you cannot report it.'
export const companyReported = 'Thank you. Our team will look at this company.'
export const companyReportedAlready = 'You have already reported this company.'
export const checkChanged = 'The company has changed this number in the meantime. Reload the page.'
export const numberConfirmed = 'Number confirmed. The company is notified.'
export const numberRefused = 'Number not confirmed. The company is notified.'
export const reportsKept = 'Reports settled. Nothing changes for the company.'
export const nothingReported = 'Nobody has reported this company, or the reports are settled.'
export const companySuspended =
  'Our team has suspended your company, so you cannot see candidates or publish jobs. The reason is in your notifications.'
export const companySuspendedNow = 'Company suspended. We now write to everybody who had to do with it.'
export const companyRestored = 'Company restored. It is notified.'
export const companyLogoRemoved = 'Logo removed. The company is notified.'
export const logoChanged = 'The company has changed or removed this logo. Reload the page.'
export const companyAlreadySuspended = 'This company is already suspended.'
export const companyNotSuspended = 'This company is not suspended.'
const boardHolds = (whose: 'Your' | 'The', most: number) =>
  most === 0
    ? `${whose} company cannot have more jobs on the board.`
    : `${whose} company can have ${most} ${most === 1 ? 'job' : 'jobs'} on the board at once.`
/** `most` jobs at once; `brings` says what allows more, empty if nothing does. */
export const boardFull = (most = 0, brings = '', step: 'publish' | 'reopen' = 'publish') =>
  `${boardHolds('Your', most)} To ${step} this one, take another one off${brings ? `, or ${brings}` : ''}.`
export const bringsMore = [
  'confirm your company mail under Verification in your profile',
  'let our team confirm your registration under Verification in your profile',
  '',
] as const
export const boardIsFull = ({ most, tier }: { most: number; tier: number }, step?: 'publish' | 'reopen') =>
  boardFull(most, bringsMore[Math.min(tier, 2)], step)
/** What the team reads, who cannot take a job of the company off for it. */
export const boardIsFullForTeam = ({ most }: { most: number }) =>
  `${boardHolds('The', most)} Before this one is reopened, its recruiters have to take another one off.`
