import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mutants } from './r01-mutants.ts'
import type { Protocol } from './stage.ts'

interface Told {
  played: number
  divergence: string
}

/** Hiring, events, attempts and orders played at random against a plain model of them. */
export const r01: Protocol = {
  id: 'R1',
  async run(stage) {
    const child = async (options: { runs: number; commands: number; seed: number; mutant: number | null }) => {
      // What another process has left behind would look like a divergence.
      const url = await stage.database()
      const process_ = fork(new URL('./r01.child.ts', import.meta.url), {
        env: { ...process.env, R1: JSON.stringify({ ...options, databaseUrl: url }), DATA_DIR: stage.folder },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      const ended = once(process_, 'exit')
      const [told] = (await Promise.race([once(process_, 'message'), ended.then(() => [null])])) as [Told | null]
      await ended
      // A mutant that finds no place any more is not one that was caught.
      if (!told) throw new Error('a process ended by itself')
      return told
    }
    const commands = stage.isFull ? 60 : 40
    const runs = stage.isFull ? 500 : 50
    const random = Math.floor(Math.random() * 2 ** 31)
    const fixed = await child({ runs, commands, seed: 20261121, mutant: null })
    const fresh = await child({ runs: Math.ceil(runs / 5), commands, seed: random, mutant: null })
    const missed: string[] = []
    for (const [number, { file, from }] of mutants.entries()) {
      const { divergence } = await child({ runs, commands, seed: 7, mutant: number })
      if (!divergence) missed.push(`${file}: ${from}`)
    }
    const parted = [fixed, fresh].filter(({ divergence }) => divergence)
    return {
      holds: parted.length === 0 && missed.length === 0,
      figure: `${4 * (runs + Math.ceil(runs / 5))} runs of at most ${commands} commands${stage.isFull ? '' : ' (2,000 of 60 with --full)'}, ${fixed.played + fresh.played} commands, seeds 20261121 and ${random}: ${parted.length} divergences ${parted.map(({ divergence }) => divergence.slice(0, 1500)).join('\n')}; control: ${mutants.length - missed.length} of ${mutants.length} planted mutants caught ${missed.join('; ')}`,
    }
  },
}
