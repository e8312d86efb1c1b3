import { describe, expect, test } from 'vitest'
import { readInput } from '../calls/read-input.ts'
import { limits } from '../limits.ts'
import * as messages from '../messages/messages.ts'
import { CompanyName, Email, HttpLink, LinkOrBlank, line, PersonName, paragraphs } from '../shapes/fields.ts'
import { cleanLine, cleanLines } from './clean-text.ts'

const kept = (shape: Parameters<typeof readInput>[0], value: string) => {
  const read = readInput(shape, value)
  return read.ok ? read.value : read.msg
}

describe('a text of one line', () => {
  test.each([
    ['turns what follows round', 'Asha\u202eoaR', 'AshaoaR'],
    ['is isolated by marks', '\u2066Asha\u2069', 'Asha'],
    ['holds signs that show nothing', 'As\u200bha\u2060 \u00adRao\ufeff', 'Asha Rao'],
    ['is nothing but a sign that shows nothing', '\u200b', ''],
    ['is a filler that shows as a blank', '\u3164\u2800\uffa0', ''],
    ['carries tags', 'Asha\u{E0041}\u{E0042}', 'Asha'],
    ['rings and escapes', 'Asha\u0007\u001b[31m', 'Asha[31m'],
    ['holds a null', 'Asha\u0000', 'Asha'],
    ['halves of surrogate pairs', 'As\udfffha \ud83dRao 😀', 'Asha Rao 😀'],
    ['breaks', 'Asha\r\nBcc: all@x.test', 'Asha Bcc: all@x.test'],
    ['breaks by a sign of Unicode', 'Asha\u2028Rao\u0085.', 'Asha Rao .'],
    ['is written in parts', 'Jose\u0301', 'Jos\u00e9'],
    ['joins what does not join', 'As\u200dha\u200c', 'Asha'],
  ])('a text of one line is kept plain: %s', (_, sent, stored) => {
    expect(kept(line(), sent)).toBe(stored)
    expect(cleanLine(stored)).toBe(stored)
  })

  test('a text of one line with nothing but invisible characters counts as missing where a text is required', () => {
    expect(kept(line(20, messages.fieldNeeded), ' \u200b\u202e ')).toBe(messages.fieldNeeded)
  })

  test('a text of one line is refused when a letter has too many marks', () => {
    expect(kept(line(), `Z${'\u0335\u0321\u0347'.repeat(4)}algo`)).toBe(messages.piledMarks)
  })
})

test('a text of several lines keeps its lines and tabs, and loses all other invisible characters', () => {
  expect(kept(paragraphs(100), ' One\r\n\ttwo\u2028three\u0007\u202e \u200b')).toBe('One\n\ttwo\nthree')
  expect(cleanLines('a\n\nb')).toBe('a\n\nb')
  expect(cleanLines('a\udfff\nb')).toBe('a\nb')
})

/** Real names of people in India, in its scripts and in those of their parents. */
const names = [
  ...['Asha Rao', "Mary D'Souza", 'Mary D’Souza', 'Anne-Marie Fernandes', 'A. P. J. Abdul Kalam', 'Dr. B.R. Ambedkar'],
  ...['S/o Ramesh', 'O’Neill, Jr.', 'Zoë Müller', 'François', 'Ñandú Ångström', 'Nguyễn Thị Minh Khai', 'X Æ A-12'],
  ...['आशा राव', 'श्रीकृष्ण', 'क्ष\u200dत्रिय', 'ज़ीनत', 'র\u200d্যাব', 'শ্রীমতী', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'હર્ષ પટેલ', 'ଓଡ଼ିଆ'],
  ...['முத்துலட்சுமி', 'శ్రీనివాస్', 'ಶ್ರೀಕಾಂತ್', 'ರ\u200d್ಯಾಂಕ್', 'അവന്\u200d', 'ചിത്ര', 'محمد عثمان', 'می\u200cخواهم', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ...[
    'Дмитрий Иванов',
    'Ελένη',
    '王小明',
    '田中 さくら',
    '김민수',
    'Ravi रवि',
    'Mohammed محمد',
    'Firoz',
    'Teamster Rao',
  ],
]
test.each(names)('the name %s is kept as it is written', (name) => {
  expect(kept(PersonName, name)).toBe(name.normalize('NFC'))
})

test.each([
  '3M',
  'Infosys Ltd.',
  'Foo & Söhne (India) Pvt. Ltd.',
  'टाटा Steel',
  '24/7 Care',
  'C++ Works',
  'Яндекс',
  'A²',
])('the company %s is kept as it is written', (name) => {
  expect(kept(CompanyName, name)).toBe(name)
})

describe('a name', () => {
  test.each(['Gооgle', 'G\u202eооgle', 'Αsha', 'Микrosoft', 'Asha Rаo', 'Ꭺsha'])(
    'a name that mixes look-alike letters of two scripts is refused: %s',
    (name) => {
      expect(kept(CompanyName, name)).toBe(messages.nameMixesScripts)
      expect(kept(PersonName, name)).toBe(messages.nameMixesScripts)
    },
  )

  test.each([
    'Firstrung Team',
    'FIRSTRUNG',
    'F i r s t r u n g',
    'First\u200brung',
    'F1rstrung Support',
    'Fìrstrung',
    'Firstrung',
    'Admin',
    'The Team',
  ])('a name that looks like the team is refused: %s', (name) => {
    expect(kept(PersonName, name)).toBe(messages.nameOfTeam)
  })

  test('a name with an encoded word that mail programs would decode is refused', () => {
    expect(kept(PersonName, '=?UTF-8?B?Rmlyc3RydW5nIFN1cHBvcnQ=?=')).toBe(messages.nameEncoded)
  })

  test.each(['...', "'", '\u0301'])('a name without a letter is refused: %s', (name) => {
    expect(kept(PersonName, name)).toBe(messages.nameWithoutLetters)
  })
})

describe('an email', () => {
  test.each([
    ['asha.rao+work@example.co.in', 'asha.rao+work@example.co.in'],
    [' Asha@Example.ORG ', 'asha@example.org'],
    ["o'neill_1-2@x.test", "o'neill_1-2@x.test"],
    ['आशा@डाटामेल.भारत', 'आशा@डाटामेल.भारत'],
    ['asha@bücher.example', 'asha@bücher.example'],
  ])('the email %s is accepted', (sent, stored) => {
    expect(kept(Email, sent)).toBe(stored)
  })

  test.each([
    ...['as\u200bha@x.test', 'as\u00adha@x.test', 'asha\u202e@x.test', 'ash\u0131@x.test', 'аsha@x.test', 'ás@x.test'],
    ...['=?utf-8?q?a?=@x.test', 'x?bcc=spy@x.test', 'a&b@x.test', 'a%40b@x.test', 'a@b@x.test', 'a\r\nb@x.test'],
    ...['asha@x.te\u017ft', 'asha@\uff58.test', 'asha@\u2115.test'],
    ...['asha@gооgle.test', 'asha@x\u200b.test', 'asha@x', 'asha@.test', '@x.test', 'a b@x.test', 'asha@x\u3002test?a'],
  ])('the email %j is refused', (sent) => {
    expect(kept(Email, sent)).toBe(messages.invalidEmail)
  })
})

describe('a link', () => {
  test.each([
    ['github.com/asha', 'https://github.com/asha'],
    ['  www.linkedin.com/in/asha?x=1 ', 'https://www.linkedin.com/in/asha?x=1'],
    ['example.org:8080/demo', 'https://example.org:8080/demo'],
    ['http://example.org', 'http://example.org'],
    ['HTTPS://Example.org/A', 'HTTPS://Example.org/A'],
  ])('the link %j is kept as %s', (typed, stored) => {
    expect(kept(HttpLink, typed)).toBe(stored)
    expect(kept(LinkOrBlank, typed)).toBe(stored)
  })

  test.each([
    'asha',
    'javascript:alert(1)',
    'asha@example.org',
    'not a link.com',
    'ftp://example.org',
    '//example.org',
    `example.org/${'a'.repeat(limits.longText - 12)}`,
  ])('the text %j is no link', (typed) => {
    expect(kept(HttpLink, typed)).toBe(messages.linkHttp)
  })

  test('a link may be blank only where it is optional', () => {
    expect(kept(LinkOrBlank, ' ')).toBe('')
    expect(kept(HttpLink, '')).toBe(messages.linkHttp)
  })
})
