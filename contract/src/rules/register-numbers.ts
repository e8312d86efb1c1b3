import { cleanGstNumber, gstNumberHolds } from './gst.ts'

/** Listed or not, industry, state, year of registration, class of the company, its number. */
const cinForm = /^([LU])(\d{5})([A-Z]{2})(\d{4})([A-Z]{3})(\d{6})$/
const llpinForm = /^[A-Z]{3}-\d{4}$/

/** Classes of companies in the register. */
const companyClasses = 'PLC PTC OPC FTC FLC GOI SGC NPL GAP GAT ULL ULT'.split(' ')

/** States as a CIN writes them, with their name and the code at the beginning of a GST number. */
const states: Record<string, { name: string; gst: string[] }> = {
  AN: { name: 'Andaman and Nicobar Islands', gst: ['35'] },
  AP: { name: 'Andhra Pradesh', gst: ['28', '37'] },
  AR: { name: 'Arunachal Pradesh', gst: ['12'] },
  AS: { name: 'Assam', gst: ['18'] },
  BR: { name: 'Bihar', gst: ['10'] },
  CH: { name: 'Chandigarh', gst: ['04'] },
  CT: { name: 'Chhattisgarh', gst: ['22'] },
  DD: { name: 'Daman and Diu', gst: ['25', '26'] },
  DL: { name: 'Delhi', gst: ['07'] },
  DN: { name: 'Dadra and Nagar Haveli', gst: ['26'] },
  GA: { name: 'Goa', gst: ['30'] },
  GJ: { name: 'Gujarat', gst: ['24'] },
  HP: { name: 'Himachal Pradesh', gst: ['02'] },
  HR: { name: 'Haryana', gst: ['06'] },
  JH: { name: 'Jharkhand', gst: ['20'] },
  JK: { name: 'Jammu and Kashmir', gst: ['01'] },
  KA: { name: 'Karnataka', gst: ['29'] },
  KL: { name: 'Kerala', gst: ['32'] },
  LA: { name: 'Ladakh', gst: ['38'] },
  LD: { name: 'Lakshadweep', gst: ['31'] },
  MH: { name: 'Maharashtra', gst: ['27'] },
  ML: { name: 'Meghalaya', gst: ['17'] },
  MN: { name: 'Manipur', gst: ['14'] },
  MP: { name: 'Madhya Pradesh', gst: ['23'] },
  MZ: { name: 'Mizoram', gst: ['15'] },
  NL: { name: 'Nagaland', gst: ['13'] },
  OR: { name: 'Odisha', gst: ['21'] },
  PB: { name: 'Punjab', gst: ['03'] },
  PY: { name: 'Puducherry', gst: ['34'] },
  RJ: { name: 'Rajasthan', gst: ['08'] },
  SK: { name: 'Sikkim', gst: ['11'] },
  // Telangana was written TS for some years, Uttarakhand UR.
  TG: { name: 'Telangana', gst: ['36'] },
  TN: { name: 'Tamil Nadu', gst: ['33'] },
  TR: { name: 'Tripura', gst: ['16'] },
  TS: { name: 'Telangana', gst: ['36'] },
  UP: { name: 'Uttar Pradesh', gst: ['09'] },
  UR: { name: 'Uttarakhand', gst: ['05'] },
  UT: { name: 'Uttarakhand', gst: ['05'] },
  WB: { name: 'West Bengal', gst: ['19'] },
}

/** What a number in the register of companies says. A number of a partnership (LLPIN) says nothing more. */
export type RegisterNumber =
  | { kind: 'cin'; isListed: boolean; industry: string; state: string; year: number; companyClass: string }
  | { kind: 'llpin' }

/** As it is stored and shown: upper case, without blanks; an LLPIN with its dash. */
export function cleanRegisterNumber(text: string): string {
  const plain = text.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z]{3}\d{4}$/.test(plain) ? `${plain.slice(0, 3)}-${plain.slice(3)}` : plain
}

/**
 * Reads a CIN or an LLPIN; null where its form cannot be right. Neither has a check character, so this says nothing about
 * whether the number was given to anybody.
 */
export function readRegisterNumber(text: string): RegisterNumber | null {
  const number = cleanRegisterNumber(text)
  if (llpinForm.test(number)) return { kind: 'llpin' }
  const [, listed, industry = '', state = '', year = '', companyClass = ''] = cinForm.exec(number) ?? []
  if (!listed || !states[state] || !companyClasses.includes(companyClass)) return null
  if (Number(year) < 1850) return null
  return { kind: 'cin', isListed: listed === 'L', industry, state, year: Number(year), companyClass }
}

/** Letters of the holder in a PAN, which is the third to the twelfth character of a GST number. */
const holders = { cin: 'C', llpin: 'F' } as const

/**
 * What does not fit together in the numbers of a company, as sentences for the team and the company itself. Each is a hint:
 * a company can have its office in one state and pay tax in another. Numbers whose form is wrong are not compared.
 */
export function numberHints(company: { cin: string; gstNumber: string; founded: number | null }): string[] {
  const number = readRegisterNumber(company.cin)
  const gst = gstNumberHolds(company.gstNumber) ? cleanGstNumber(company.gstNumber) : null
  const hints: string[] = []
  if (number?.kind === 'cin') {
    const { year, state } = number
    if (company.founded !== null && company.founded !== year) {
      hints.push(`The CIN is of ${year}, and the profile says that the company was founded in ${company.founded}.`)
    }
    const { name, gst: codes } = states[state] ?? { name: state, gst: [] }
    if (gst && !codes.includes(gst.slice(0, 2))) {
      hints.push(`The CIN is of a company in ${name}, and the GST number is of another state.`)
    }
  }
  if (number && gst && gst[5] !== holders[number.kind]) {
    hints.push(
      number.kind === 'cin'
        ? 'The GST number holds the PAN of somebody who is not a company.'
        : 'The GST number holds the PAN of somebody who is not a partnership.',
    )
  }
  return hints
}
