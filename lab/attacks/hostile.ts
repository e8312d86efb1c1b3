import { type Route, scopeOf } from '@firstrung/contract'
import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { diceOf } from '@firstrung/server/src/testing/sample.ts'
import type { TestServer } from '@firstrung/server/src/testing/test-server.ts'
import { type Answer, faultOf } from './examine.ts'
import { credentialOf, headerOf, idsAfter, type Population, populate, secretsOfHidden, wordsOf } from './population.ts'
import { makeShot, nameOf, type Shot, table } from './shots.ts'

export type Send = (shot: Shot, token: string | undefined) => Promise<Answer>

export interface Attack {
  sent: number
  /** How many answers of each class of status: '2xx', '4xx' … */
  answered: Record<string, number>
  /** The failures, with their requests. */
  faults: string[]
  /** Routes of the contract that were authorized at least once. */
  entered: Set<string>
}

/** Sends a request to the server inside this process. */
export const inProcess =
  (w: TestServer): Send =>
  async (shot, token) => {
    const { statusCode, headers, payload } = await w.app.inject({
      method: shot.route.method,
      url: shot.url,
      headers: { ...(token && headerOf(token)), ...shot.headers },
      ...(shot.payload !== undefined && { payload: shot.payload }),
    })
    return { status: statusCode, type: String(headers['content-type'] ?? ''), text: payload }
  }

const requestsOfOnePopulation = 400

/** This many requests, over all routes in turn: valid, nearly valid and hostile ones, the same for the same seed. */
export async function attack(
  w: TestServer,
  options: { requests: number; seed: number; send?: Send; population?: Population; routes?: readonly Route[] },
): Promise<Attack> {
  const { requests, seed, send = inProcess(w), routes = table } = options
  const dice = diceOf(seed)
  const secrets = Object.values(secretsOfHidden)
  let turn = 0
  const next = async () => {
    const own = options.population ?? (await populate(w))
    secrets.push(own.hidden.email)
    const people: Record<'candidate' | 'recruiter' | 'admin', Person> = { ...own }
    // The notes, interviews and drafts belong to the other ones, who attack for half of the time.
    if (turn++ % 2 === 0) Object.assign(people, { recruiter: own.otherRecruiter, candidate: own.otherCandidate })
    return { own, people, words: wordsOf(w, own) }
  }
  let { own, people, words } = await next()
  const remake = { candidate: w.make.candidate, recruiter: w.make.recruiter, admin: w.make.admin }
  const result: Attack = { sent: 0, answered: {}, faults: [], entered: new Set() }

  for (let number = 0; number < requests; number += 1) {
    // Earlier requests have deleted jobs and removed roles. Without new ones, most later requests would be refused at once.
    if (number % requestsOfOnePopulation === requestsOfOnePopulation - 1) ({ own, people, words } = await next())
    const route = routes[number % routes.length]
    if (!route) break
    const shot = makeShot(route, dice, words, (segment) => idsAfter(own, segment))
    const answer = await send(shot, shot.as ? credentialOf(own, route, people[shot.as]) : undefined)
    result.sent += 1
    const kind = `${Math.floor(answer.status / 100)}xx`
    result.answered[kind] = (result.answered[kind] ?? 0) + 1
    if (answer.status < 300) result.entered.add(nameOf(route))
    const fault = faultOf(shot, answer, secrets)
    if (fault) result.faults.push(`${number} ${describe(shot)} ${fault}`)
    // After a sign-out, a deleted account or a changed password the attacker continues as a new person.
    const isSession = route.access !== 'public' && !scopeOf(route.access)
    const isOver = answer.status === 401 && isSession && !shot.headers['authorization']
    if (shot.as && isOver) people[shot.as] = await remake[shot.as]()
  }
  return result
}

const describe = ({ route, as, url, payload, headers }: Shot) =>
  `${route.method} ${url.slice(0, 300)} as ${as ?? 'visitor'} ${JSON.stringify(headers).slice(0, 200)} ${String(payload ?? '').slice(0, 400)}:`
