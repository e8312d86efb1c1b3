import type { Options, Played } from './r01-machines.ts'
import { mutants, plant } from './r01-mutants.ts'

// One process plays all machines, or the one of a planted fault.
const { mutant, databaseUrl, ...options } = JSON.parse(process.env['R1'] ?? '{}') as Options & {
  mutant: number | null
  databaseUrl: string
}
const planted = mutant === null ? undefined : mutants[mutant]
if (planted) plant(planted)

// Imported only now, so that the fault is in the loaded code.
const { prepare } = await import('./prepare.ts')
const { machines, makeFixtures } = await import('./r01-machines.ts')

const context = await prepare(databaseUrl)
const fixtures = await makeFixtures(context)
const told: Played = { runs: 0, commands: 0, divergence: '' }
for (const name of planted ? [planted.machine] : (Object.keys(machines) as (keyof typeof machines)[])) {
  const played = await machines[name](fixtures, options)
  told.runs += played.runs
  told.commands += played.commands
  if (played.divergence) told.divergence += `${name}, run ${played.runs}: ${played.divergence}\n`
}
process.send?.(told)
await context.close()
process.disconnect?.()
