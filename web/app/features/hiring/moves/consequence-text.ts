import type { Consequences, ConsequencesQuery } from '@firstrung/contract'
import { counted } from '#app/lib/text/format.ts'

const cancelled = (interviews: number) =>
  `${counted(interviews, 'interview')} ${interviews === 1 ? 'is' : 'are'} cancelled`
const told = (people: number) => `${counted(people, 'person', 'people')} ${people === 1 ? 'is' : 'are'} told`
const ended = (offers: number) => `${counted(offers, 'open offer')} ${offers === 1 ? 'ends' : 'end'}`
/** '2 interviews are cancelled, 1 open offer ends and 3 people are told' */
function reach({ interviews, offers, people }: Consequences): string {
  const first = [...(interviews > 0 ? [cancelled(interviews)] : []), ...(offers > 0 ? [ended(offers)] : [])]
  return [...(first.length > 0 ? [first.join(', ')] : []), told(people)].join(' and ')
}

/** The sentence of a dialog about what the step will do. */
export function consequenceText(move: ConsequencesQuery['move'], name: string, it: Consequences): string {
  switch (move) {
    case 'hire': {
      const closing = it.people > 0 ? `: ${reach(it)}.` : ' and completes the job.'
      return `${name} is told that they are hired.${it.fillsLastOpening ? ` This fills the last opening${closing}` : ''}`
    }
    case 'complete':
      if (it.people === 0)
        return 'No candidate is waiting for an answer, so none is told. You can reopen the job at any time.'
      return `This ends the search: ${reach(it)}. Upcoming interviews come back when the job is reopened.`
    case 'reopen':
      if (it.people === 0) return 'No candidate is waiting for an answer, so none is told.'
      return `${told(it.people)} that the job is open again${it.interviews > 0 ? `, and ${counted(it.interviews, 'interview')} ${it.interviews === 1 ? 'comes' : 'come'} back` : ''}.`
    case 'remove':
      return `${name} goes back to All candidates. They and the recruiter are told${it.interviews > 0 ? `, and ${cancelled(it.interviews)}` : ''}.`
    case 'unhire':
      return `${name} goes back to where they stood before. They and the recruiter are told.`
  }
}
