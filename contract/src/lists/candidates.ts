/** Closed lists about profiles of candidates and their resumes. Documented values, to the letter. */

export const lookingFor = ['job', 'freelancing', 'internship', 'upskilling'] as const

export const nonTechnicalFields = [
  'marketing',
  'content',
  'management',
  'finance',
  'customer satisfaction',
  'business development',
] as const
export const technicalFields = ['backend', 'frontend', 'data analyst', 'python', 'sde', 'java', 'react'] as const
/** The fields of a profile, which are also the related roles of a quiz. */
export const profileFields = [...nonTechnicalFields, ...technicalFields] as const

export const workExperienceBands = ['0-6 Months', '6-12 Months', '12+ Months'] as const
/** The salary band that the admin's profile editor starts with. */
export const defaultEditorBand = '0-2'

export const skillLevels = ['beginner', 'intermediate', 'advance', 'expert'] as const
export type SkillLevel = (typeof skillLevels)[number]
export const skillSlider = { min: 10, max: 40, step: 10 } as const
export const defaultSkillLevel: SkillLevel = 'intermediate'

export const interestTypes = ['jobs', 'internships'] as const
export type InterestType = (typeof interestTypes)[number]

/** Suggestions for the free-text field State. */
export const indianStates = [
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chhattisgarh',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Jammu and Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Puducherry',
] as const

/** The scripts of India whose words may arrive broken in a PDF, in the order of their blocks of 128 characters from U+0900 on. */
export const indianScripts = [
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Odia',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
] as const
export type IndianScript = (typeof indianScripts)[number]

/** The state of reading a resume: 'no text' is a scan, 'failed' could not be read in time. */
export const readingStates = ['none', 'waiting', 'read', 'no text', 'failed'] as const
export type ReadingState = (typeof readingStates)[number]

/** How far a candidate has come, as the team filters its list. */
export const personStatuses = ['incomplete', 'complete', 'applied', 'hired'] as const
export type PersonStatus = (typeof personStatuses)[number]
/** The orders of the team's list of candidates. */
export const personSorts = ['newest', 'name', 'test'] as const
export type PersonSort = (typeof personSorts)[number]
