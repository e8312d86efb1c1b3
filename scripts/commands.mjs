/**
 * Every command of package.json and, after a space, its subcommands: what it does in one line, and how it is called.
 * `group` is the heading in `npm run help`; a subcommand is listed below its command.
 * @type {Record<string, { group?: string, does: string, args?: string, more?: string }>}
 */
export const commands = {
  start: {
    group: 'Run it',
    does: 'Sets everything up and serves the product.',
    args: '[-- --demo]',
    more: 'Keeps what people enter in the folder .data; see docs/settings.md for every setting.',
  },
  demo: {
    group: 'Run it',
    does: 'The same with fictional people, in the folder .demo-data, and prints their sign-ins.',
  },
  dev: {
    group: 'Run it',
    does: 'Serves the sources with hot reloading and fictional people, in the folder .dev-data.',
    args: '[-- --empty]',
    more: '--empty begins without people.',
  },
  build: {
    group: 'Run it',
    does: 'Installs the dependencies and builds the pages, without starting anything.',
    args: '[-- --force]',
    more: '--force builds again although the sources did not change.',
  },
  reset: {
    group: 'Run it',
    does: 'Deletes the data folder, after asking.',
    args: '[-- --demo | --dev] [--yes]',
    more: '--demo and --dev delete the folder of npm run demo and npm run dev; --yes does not ask.',
  },
  help: { group: 'Run it', does: 'Prints this list.' },

  admin: {
    group: 'Operate it',
    does: 'Adds team members, sets passwords, erases people, ends signed links.',
    args: '-- COMMAND …',
    more: `Commands:
  create-admin EMAIL "FULL NAME"   a further member of the team
  reset-password EMAIL             a new password; all sessions of the account end
  remove-second-factor EMAIL       logging in takes no code, for who lost the device and the recovery codes
  erase EMAIL --yes                the account, its files and all that tells of the person
  rotate-links                     signed links and upload addresses end
  breaches                         the register of breaches of personal data (docs/breach.md)
  breach-open FILE.json            a new breach
  breach-change NUMBER FILE.json   replaces what is written of it
  breach-tell NUMBER WHOM          mails everybody, candidates, recruiters, or the addresses of a file
  breach-report NUMBER             prints the report for the Data Protection Board
A password may be piped in; else a random one is made and shown once.`,
  },
  backup: {
    group: 'Operate it',
    does: 'Writes the database and the files into a new folder.',
    args: '-- FOLDER [--keep N]',
    more: '--keep N removes older backups beside it afterwards, so that the newest N are left.',
  },
  restore: {
    group: 'Operate it',
    does: 'Fills an empty installation from a backup.',
    args: '-- FOLDER',
  },
  move: {
    group: 'Operate it',
    does: 'Copies the database or the files to another store, and compares.',
    args: '-- database | files …',
  },
  'move database': {
    does: 'Copies everything between the embedded database and PostgreSQL, and compares.',
    args: 'to-postgres | to-embedded',
    more: 'Needs DATABASE_URL; DATA_DIR is the folder of the embedded database. The source stays as it is.',
  },
  'move files': {
    does: 'Copies all files between DATA_DIR/files and the bucket, and compares.',
    args: 'to-s3 | to-disk',
    more: 'Needs the four settings of the bucket. The source stays as it is.',
  },
  generate: {
    group: 'Operate it',
    does: 'Fills an empty installation with many fictional people, in the folder .crowd-data.',
    args: '[-- --candidates N] [--jobs N] [--applications N] [--attempts N] [--postings N] [--searches N]',
  },

  test: {
    group: 'Test it',
    does: 'Every check and test, after setting up what they need.',
    args: '[-- STEP…]',
    more: 'Steps: format, lint, imports, types, documents, tests, pages, postgres, journeys.',
  },
  check: {
    group: 'Test it',
    does: 'The same steps without the set-up, or the named ones.',
    args: '[-- STEP…]',
    more: 'Steps: format, lint, imports, types, documents, tests, pages, postgres, journeys. One test file: npx vitest run FILE.',
  },
  'check changed': {
    does: 'What you have changed, and the tests beside it: about a minute.',
    args: '[--since COMMIT]',
    more: '--since also takes what was committed since then.',
  },
  'check coverage': {
    does: 'Which rows of the specification no test names.',
    args: '[AREA…]',
  },
  'check resumes': {
    does: 'How well the resumes of lab/resumes are read: what is right, empty and wrong.',
    args: '[WORD…]',
    more: 'Words choose the files whose names hold one of them, and show every fault of these.',
  },
  'check searches': {
    does: "How well the board's search answers searches of job seekers, beside a search library.",
    args: '[--faults]',
    more: '--faults shows what falls short, search by search.',
  },
  format: { group: 'Test it', does: 'Formats the sources; arguments are those of Biome.', args: '[-- …]' },
  e2e: {
    group: 'Test it',
    does: 'The journeys in a browser; arguments are those of Playwright.',
    args: '[-- JOURNEY…]',
  },
  'e2e weak-network': {
    does: 'A journey over a slow connection that breaks; arguments are those of Playwright.',
    args: '[…]',
  },
  'e2e axe': {
    does: 'Every page of the demo by axe, light and dark, on a phone and a desktop; arguments are those of Playwright.',
    args: '[…]',
  },
  'e2e listen': {
    does: 'What the screen reader Orca says; arguments are those of Playwright.',
    args: '[…]',
  },
  'test:real': {
    group: 'Test it',
    does: 'The tests that need a real service, each against one that is started for it.',
    args: '[-- SERVICE…] [FILE…]',
    more: 'Services: s3, clamd, smtp, redis, nginx, libreoffice, radicale, postgres; without one, all of them. Files are those of Vitest.',
  },
  security: {
    group: 'Test it',
    does: 'Hostile requests, access by role and object, uploads, payments.',
    args: '[-- --requests N] [--seed N] | [-- scan]',
    more: 'scan runs Wapiti and sqlmap over the demo instead.',
  },
  reliability: {
    group: 'Test it',
    does: 'What must hold when things break, one protocol after the other.',
    args: '[-- R1…] [--full] [--rounds N] [--seed N]',
    more: '--full runs the whole length of those that are shortened; --rounds sets how often R20 and R21 kill and R23 walks; --seed repeats a walk of R23.',
  },
  'reliability cluster': {
    does: 'Two server processes that are restarted and killed under load.',
    args: '[SCENARIO…]',
    more: 'Scenarios: rolling, journeys, killed.',
  },
  'reliability move': {
    does: 'Moves many people to the other database and back, compared row by row.',
    args: '[--candidates N]',
  },
  'reliability dockerfile': { does: 'The steps of deploy/Dockerfile, without a container engine.' },

  bench: {
    group: 'Measure and make',
    does: 'Speed as ratios to a baseline.',
    args: '[-- GROUP…] [--quick] [--people N]',
  },
  'bench plans': {
    does: 'Whether PostgreSQL reads a whole large table for one of the hottest calls; --show prints the plans.',
    args: '[--show] [--people N]',
  },
  'bench lighthouse': {
    does: 'Lighthouse over the public pages, as on a phone.',
    args: '[PAGE…]',
  },
  'bench first-screens': { does: 'Requests and kilobytes of the first screens of those who are signed in.' },
  docs: {
    group: 'Measure and make',
    does: 'Writes docs/settings.md from the code.',
    args: '[-- --check]',
    more: '--check only says whether it is up to date.',
  },
  'docs sbom': { does: 'Prints the bill of materials (CycloneDX).' },
  'docs pictures': {
    does: 'Takes the pictures of our own screens for the landing page.',
    args: '[PICTURE…]',
  },
}

/** How a command is called, what it does, and what else one has to know. */
export function usageOf(/** @type {string} */ name) {
  const command = commands[name]
  if (!command) throw new Error(`there is no command ${name}`)
  const { does, args = '', more } = command
  return [`Usage: ${callOf(name)} ${args}`.trimEnd(), does, more].filter(Boolean).join('\n')
}

/** `npm test`, `npm run bench`, `npm run bench -- plans`. */
function callOf(/** @type {string} */ name) {
  const [command = '', subcommand] = name.split(' ')
  const call = ['start', 'test'].includes(command) ? `npm ${command}` : `npm run ${command}`
  return subcommand ? `${call} -- ${subcommand}` : call
}

/** All commands, one line each, by their groups, with their subcommands below them. */
export function listOfCommands() {
  const names = Object.keys(commands)
  const widest = Math.max(...names.map((name) => callOf(name).length))
  const groups = [...new Set(Object.values(commands).flatMap(({ group }) => group ?? []))]
  const groupOf = (/** @type {string} */ name) => commands[name.split(' ')[0] ?? '']?.group
  const lines = groups.flatMap((group) => [
    '',
    group,
    ...names
      .filter((name) => groupOf(name) === group)
      .map((name) => `  ${callOf(name).padEnd(widest)}  ${commands[name]?.does}`),
  ])
  return [...lines.slice(1), '', 'How one is called: npm run COMMAND -- --help'].join('\n')
}
