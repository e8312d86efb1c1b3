import { describe, expect, test } from 'vitest'
import { drawable, fitted, fonts, outline } from './lettering.ts'

const titles = {
  Hindi: 'क्षेत्रीय विक्रय प्रतिनिधि (फ़्रेशर), पुणे 2026',
  Bengali: 'গ্রাফিক ডিজাইনার, কর্মী।',
  Gujarati: 'ગ્રાફિક ડિઝાઇનર',
  Punjabi: 'ਸੇਲਜ਼ ਪ੍ਰਤੀਨਿਧੀ',
  Kannada: 'ಮಾರಾಟ ಪ್ರತಿನಿಧಿ',
  Malayalam: 'സെയിൽസ്മാൻ',
  Odia: 'ବିକ୍ରୟ ପ୍ରତିନିଧି',
  Tamil: 'விற்பனை மேலாளர்',
  Telugu: 'విక్రయ ప్రతినిధి',
  'two scripts': 'Data Entry ऑपरेटर – सहायक',
}
/** The commands of a path without their coordinates. */
const shapeOf = (path: string) => path.replaceAll(/[\d. -]+/g, ' ')
const lefts = (path: string) => [...path.matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x))

describe('a title of a picture', () => {
  test.each(Object.entries(titles))('a title of a picture in %s is drawn whole in both fonts', async (_, title) => {
    for (const letters of await fonts()) {
      expect(drawable(title, letters)).toBe(title)
      const { lines } = fitted(title, letters, 900, [{ size: 60, most: 4 }])
      expect(lines.join(' ')).toBe(title)
      for (const line of lines) expect(Math.max(...lefts(outline(line, letters, 60, 0, 0, '')))).toBeLessThan(901)
    }
  })

  test('a title with letters that our fonts lack is not drawn, and pictographs are left out', async () => {
    const [heading] = await fonts()
    for (const title of ['工程师', 'Engineer 工程师', 'سیلز مین', '👩‍💻', ''])
      expect(drawable(title, heading)).toBeNull()
    expect(drawable('शिक्षक 👩‍💻🎉', heading)).toBe('शिक्षक')
  })

  test('a title of a picture joins letters, and puts a vowel sign before the letter that it follows', async () => {
    const [heading] = await fonts()
    const drawn = (text: string) => shapeOf(outline(text, heading, 100, 0, 0, ''))
    const inner = (text: string) => drawn(text).replace(/^<path d="|" fill=""\/>$/g, '')
    expect(inner('का').startsWith(inner('क'))).toBe(true)
    expect(inner('कि').startsWith(inner('क'))).toBe(false)
    expect(inner('कि').endsWith(inner('क'))).toBe(true)
    expect(inner('क्ष')).not.toContain(inner('क'))
    const width = (text: string) => Math.max(...lefts(outline(text, heading, 100, 0, 0, '')))
    expect(width('क्ष')).toBeLessThan(width('कष'))
  })

  test('a title of a picture has the joiner that a letter needs, and none of a pictograph', async () => {
    const [heading] = await fonts()
    expect(drawable('क्‍ष', heading)).toBe('क्‍ष')
    expect(drawable('Hello 👩‍💻 there', heading)).toBe('Hello there')
  })
})
