import { describe, expect, test } from 'vitest'
import { requiredSkills } from './required-skills.ts'

describe('reading the required skills of a job', () => {
  test.each<[string, string, string[]]>([
    ['commas', 'React, SQL,TypeScript', ['react', 'sql', 'typescript']],
    ['semicolons and bars', 'React; SQL | TypeScript', ['react', 'sql', 'typescript']],
    ['lines', 'React\nSQL\r\n\nTypeScript', ['react', 'sql', 'typescript']],
    ['bullets', '• React\n● SQL\n* TypeScript ▪ Go', ['react', 'sql', 'typescript', 'go']],
    ['dashes before a line', '- React\n– Power BI\n— SQL', ['react', 'power bi', 'sql']],
    ['numbers before a line', '1. React\n2) SQL\n10. Go', ['react', 'sql', 'go']],
    ["the word 'and'", 'React and SQL AND Go', ['react', 'sql', 'go']],
    ["a comma and the word 'and'", 'React, SQL, and Go', ['react', 'sql', 'go']],
  ])('reading the required skills of a job splits them at %s', (_, text, skills) => {
    expect(requiredSkills(text)).toEqual(skills)
  })

  test.each<[string, string[]]>([
    ['C++, C#, .NET, Node.js, 3D modelling', ['c++', 'c#', '.net', 'node.js', '3d modelling']],
    ['Android, Pandas, Landing pages', ['android', 'pandas', 'landing pages']],
    ['Front-end, CI/CD', ['front-end', 'ci/cd']],
    ['हिन्दी, Français', ['हिन्दी', 'français']],
  ])('reading the required skills of a job leaves the skills of %j whole', (text, skills) => {
    expect(requiredSkills(text)).toEqual(skills)
  })

  test('reading the required skills of a job tidies blanks and the full stop at the end', () => {
    expect(requiredSkills('  Power   BI ,  SQL. ')).toEqual(['power bi', 'sql'])
  })

  test('reading the required skills of a job names each skill once', () => {
    expect(requiredSkills('React, react, REACT')).toEqual(['react'])
  })

  test('reading the required skills of a job passes over sentences: nobody has a skill of more than 60 characters', () => {
    const sentence = 'You should have worked with people from at least two other teams'
    expect(requiredSkills(`React\n${sentence}\n${'x'.repeat(60)}`)).toEqual(['react', 'x'.repeat(60)])
  })

  test('reading the required skills of a job keeps thirty skills', () => {
    const many = Array.from({ length: 40 }, (_, n) => `skill ${n}`)
    expect(requiredSkills(many.join(','))).toEqual(many.slice(0, 30))
  })

  test.each(['', '  ', ',;\n', 'and', '-'])('reading the required skills of a job finds none in %j', (text) => {
    expect(requiredSkills(text)).toEqual([])
  })
})
