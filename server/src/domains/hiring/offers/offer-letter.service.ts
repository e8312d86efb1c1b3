import { indianDay, offerDay, offerPayText } from '@firstrung/contract'
import { type Paper, pdfOf } from '#src/domains/files/files.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { zonedText } from '#src/platform/time/indian-time.ts'
import { type OfferRow, offerInJobs } from './offer-rows.service.ts'
import { readableOffer } from './own-offer.service.ts'

/** The letter of an offer as a PDF, for its candidate, or for those who move people of the job. 404 where it is deleted. */
export async function readLetter(ctx: Ctx, offerId: string): Promise<{ bytes: Buffer; fileName: string }> {
  const { id, role } = signedIn(ctx)
  const offer = role === 'candidate' ? await readableOffer(ctx, offerId) : await offerInJobs(ctx, offerId)
  if (role !== 'candidate') await jobs.viewOf(ctx, offer.jobId)
  if (offer.letter === '') fail('not_found')
  return { bytes: await pdfOf(ctx, id, letterPaper(offer)), fileName: `${offer.subject}.pdf` }
}

/** What the fonts of papers lack. */
const unshown = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}/u

/** How the offer stands. A paper is kept longer than its state holds, so it names the day. */
function stateLine({ state, answerBy, withdrawnAt, answeredAt, createdAt }: OfferRow): string {
  const on = (moment: Date | null) => offerDay(indianDay(moment ?? createdAt))
  switch (state) {
    case 'open':
      return `Open until the end of ${offerDay(answerBy)}, unless it is withdrawn before.`
    case 'accepted':
      return `Accepted on ${on(answeredAt)}.`
    case 'declined':
      return `Declined on ${on(answeredAt)}.`
    case 'withdrawn':
      return `Withdrawn on ${on(withdrawnAt)}.`
    case 'expired':
      return `Expired at the end of ${offerDay(answerBy)}, without an answer.`
    case 'over':
      return 'This offer cannot be accepted.'
  }
}

/** The terms of an offer and how it stands, then the letter. */
export function letterPaper(offer: OfferRow): Paper {
  const { payKind: kind, payAmount: amount, subject, letter, answer, name, answeredAt, letterHash } = offer
  const { companyName, jobTitle, candidateName, createdAt, startsOn, place } = offer
  const accepted =
    answer === 'accepted' && name && answeredAt
      ? [{ title: 'Accepted by', text: `${name}, ${zonedText(answeredAt)}` }]
      : []
  const isPartly = unshown.test([subject, letter, candidateName, companyName, jobTitle, place, name].join(' '))
  const notes = [
    'This letter says what the company offers. It does not replace a contract.',
    ...(isPartly ? ['Signs that this file cannot show are on the page of the offer.'] : []),
  ]
  return {
    title: subject,
    otherTitle: 'Offer',
    lines: [`${companyName} · ${jobTitle}`, `To ${candidateName}, ${zonedText(createdAt)}`],
    sections: [
      {
        heading: 'In short',
        entries: [
          { title: 'State', text: stateLine(offer) },
          ...accepted,
          { title: 'Pay', text: offerPayText({ kind, amount }) },
          { title: 'First day', text: offerDay(startsOn) },
          { title: 'Place', text: place },
          { title: 'Checksum (SHA-256) of heading and letter, as the page shows them', text: letterHash },
        ],
      },
      { heading: 'Letter', entries: [{ title: '', text: letter }] },
    ],
    note: notes.join(' '),
  }
}
