/** What separates skills: commas, semicolons, lines, bars, bullets, and the word 'and'. */
const between = /[,;\r\n|•●○◦·▪‣*]+|\s+and\s+/i
/** A dash or a number with which a line of a list begins. */
const marker = /^(?:[-–—]|\d+[.)])\s+/

/** A skill is no longer than a candidate's may be; longer text is a sentence. */
const longest = 60
const most = 30

/** The skills that a recruiter asks for in free text: lower-cased, each once, in the order of the text. */
export function requiredSkills(qualifications: string): string[] {
  const skills = qualifications
    .split(between)
    .map((part) =>
      part
        .trim()
        .replace(marker, '')
        .replace(/^and\s+/i, '')
        .replace(/[.:]+$/, '')
        .replace(/\s+/g, ' '),
    )
    .map((part) => part.trim().toLowerCase())
    .filter((skill) => /\p{L}|\p{N}/u.test(skill) && skill !== 'and' && skill.length <= longest)
  return [...new Set(skills)].slice(0, most)
}
