import { indianStates } from '../lists/candidates.ts'

/** Names of states that contain 'and': 'Jammu and Kashmir' is one location. */
const joinedNames = indianStates.filter((name) => / and /i.test(name)).map((name) => name.toLowerCase())

/** Other ways to write states after a city: 'Pune, MH', 'पुणे, महाराष्ट्र'. Short forms are in capitals. */
const shortStates: Record<string, string> = {
  'Andhra Pradesh': 'AP आंध्र प्रदेश',
  'Arunachal Pradesh': 'AR',
  Assam: 'AS असम',
  Bihar: 'BR बिहार',
  Chhattisgarh: 'CG छत्तीसगढ़',
  Goa: 'GA गोवा',
  Gujarat: 'GJ गुजरात',
  Haryana: 'HR हरियाणा',
  'Himachal Pradesh': 'HP हिमाचल प्रदेश',
  Jharkhand: 'JH झारखंड',
  Karnataka: 'KA कर्नाटक',
  Kerala: 'KL केरल',
  'Madhya Pradesh': 'MP मध्य प्रदेश',
  Maharashtra: 'MH महाराष्ट्र',
  Odisha: 'OD ओडिशा',
  Punjab: 'PB पंजाब',
  Rajasthan: 'RJ राजस्थान',
  'Tamil Nadu': 'TN तमिलनाडु',
  Telangana: 'TS तेलंगाना',
  'Uttar Pradesh': 'UP उत्तर प्रदेश',
  Uttarakhand: 'UK उत्तराखंड',
  'West Bengal': 'WB पश्चिम बंगाल',
  Delhi: 'DL दिल्ली',
}
const stateNames = new Map<string, string>([
  ...indianStates.map((state) => [state.toLowerCase(), state] as const),
  ...Object.entries(shortStates).flatMap(([state, others]) => {
    const [short = '', ...hindi] = others.split(' ')
    return [[short, state] as const, [hindi.join(' '), state] as const]
  }),
  ...(['orissa Odisha', 'pondicherry Puducherry', 'uttaranchal Uttarakhand'].map((one) => one.split(' ')) as [
    string,
    string,
  ][]),
])
const stateOf = (part: string) => stateNames.get(part) ?? stateNames.get(part.toLowerCase())

/** Cities that are often listed with other locations, so the state after one may be separate: 'Mumbai, Kerala' are two. */
const largeCities: Record<string, string> = {
  Maharashtra: 'mumbai pune nagpur nashik thane aurangabad',
  Karnataka: 'bengaluru bangalore mysuru mysore mangaluru hubballi',
  'Tamil Nadu': 'chennai coimbatore madurai tiruchirappalli salem',
  Telangana: 'hyderabad secunderabad warangal',
  'West Bengal': 'kolkata howrah durgapur siliguri',
  Gujarat: 'ahmedabad surat vadodara rajkot gandhinagar',
  Rajasthan: 'jaipur jodhpur udaipur kota',
  'Uttar Pradesh': 'noida ghaziabad lucknow kanpur agra varanasi meerut prayagraj',
  Haryana: 'gurugram gurgaon faridabad panipat chandigarh',
  Punjab: 'ludhiana amritsar jalandhar mohali chandigarh',
  Kerala: 'kochi thiruvananthapuram kozhikode thrissur',
  'Madhya Pradesh': 'indore bhopal gwalior jabalpur',
  'Andhra Pradesh': 'visakhapatnam vijayawada guntur tirupati',
  Odisha: 'bhubaneswar cuttack rourkela',
  Bihar: 'patna gaya',
  Jharkhand: 'ranchi jamshedpur dhanbad',
  Assam: 'guwahati',
  Uttarakhand: 'dehradun haridwar',
  Chhattisgarh: 'raipur bhilai',
}
/** States that people enter like a city: they belong to the city before them only if it is known to be in them. */
const cityStates: Record<string, string> = {
  Delhi: 'new delhi|dwarka|rohini|saket|connaught place|okhla',
  Goa: 'panaji|panjim|margao|madgaon|mapusa|vasco|vasco da gama|ponda',
  Chandigarh: '',
  Puducherry: 'karaikal|mahe|yanam',
}

/** Whether the second of two names only says in which state the first one is: 'Pune, Maharashtra', but not 'Pune, Mumbai'. */
function isStateOf(city: string, part: string): boolean {
  if (part.toLowerCase() === 'india') return true
  const state = stateOf(part)
  const name = city.toLowerCase()
  if (state === undefined || (stateOf(city) !== undefined && name !== 'chandigarh')) return false
  const within = cityStates[state]
  if (within !== undefined) return within.split('|').includes(name)
  const states = Object.keys(largeCities).filter((one) => largeCities[one]?.split(' ').includes(name))
  return name === 'chandigarh' || states.length > 0 ? states.includes(state) : true
}

/**
 * The places of one entry: 'Pune, Mumbai; Delhi / Goa and Nashik' are five. Text in brackets belongs to its location, and
 * so does the state after a city: 'Pune, Maharashtra' is one.
 */
export function placesOf(entry: string): string[] {
  const places: string[] = []
  for (const { text, isAfterComma } of apart(entry)) {
    const named = partsAtWords(text.replaceAll(/\s+/g, ' ').trim()).flatMap((part) => part.trim() || [])
    for (const [index, place] of named.entries()) {
      const before = places.at(-1)
      const isState =
        isAfterComma && index === 0 && before !== undefined && isStateOf(before.split(', ')[0] ?? '', place)
      if (isState) places[places.length - 1] = `${before}, ${place}`
      else places.push(place)
    }
  }
  return places
}

/** The locations in texts without their states, for comparing: Pune of 'Pune, Maharashtra'. */
export const citiesOf = (texts: readonly string[]): string[] =>
  texts.flatMap(placesOf).map((place) => partsOfPlace(place).city)

/** A place of `placesOf` as city and state. */
export function partsOfPlace(place: string): { city: string; state: string | null } {
  const [city = '', ...others] = place.split(', ')
  return others.length > 0 && others.every((part) => isStateOf(city, part))
    ? { city, state: others.map(stateOf).find((state) => state !== undefined) ?? null }
    : { city: place, state: null }
}

/** Divided at commas, semicolons, slashes, bars, bullets and line breaks outside brackets. */
function apart(entry: string): { text: string; isAfterComma: boolean }[] {
  const parts = [{ text: '', isAfterComma: false }]
  let depth = 0
  for (const letter of entry) {
    if (letter === '(') depth += 1
    if (letter === ')' && depth > 0) depth -= 1
    const last = parts.at(-1)
    if (depth === 0 && /[,;/|\n\r•،、]/.test(letter)) parts.push({ text: '', isAfterComma: letter === ',' })
    else if (last) last.text += letter
  }
  return parts
}

/** Divided at 'and', 'or' and '&', except within the name of a state. */
function partsAtWords(part: string): string[] {
  const name = joinedNames.find((one) => part.toLowerCase().includes(one))
  if (name === undefined) return part.split(/ (?:and|or|&|और) /i)
  const at = part.toLowerCase().indexOf(name)
  const before = part.slice(0, at).replace(/ (?:and|or|&|और) $/i, '')
  const after = part.slice(at + name.length).replace(/^ (?:and|or|&|और) /i, '')
  return [...partsAtWords(before), part.slice(at, at + name.length), ...partsAtWords(after)]
}
