/** For people whose application or resume was with a company that turned out to be a fraud. */
export const companyRemoved = (company: string) => ({
  subject: `We have removed ${company}`,
  text: `We have removed ${company}.`,
  more: 'If it asked you for money or documents: do not pay; block it; call 1930 or report at cybercrime.gov.in; tell us.',
})
