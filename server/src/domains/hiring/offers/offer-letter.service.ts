import { dateTimeText, offerDay, offerPayText } from '@firstrung/contract'
import { type Paper, pdfOf } from '#src/domains/files/files.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { type OfferRow, offerOf } from './offer-rows.service.ts'
import { ownOfferOf } from './own-offer.service.ts'

/** The letter of an offer as a PDF, for its candidate, or for those who move people of the job. */
export async function readLetter(ctx: Ctx, offerId: string): Promise<{ bytes: Buffer; fileName: string }> {
  const { id, role } = signedIn(ctx)
  const offer = role === 'candidate' ? await ownOfferOf(ctx, offerId) : await offerOf(ctx, offerId)
  if (role !== 'candidate') await jobs.viewOf(ctx, offer.jobId)
  return { bytes: await pdfOf(ctx, id, letterPaper(offer)), fileName: `${offer.subject}.pdf` }
}

const otherScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/** The letter with its terms below, and the answer if it was accepted. */
export function letterPaper(offer: OfferRow): Paper {
  const { payKind: kind, payAmount: amount, subject, letter, answer, name, answeredAt, letterHash } = offer
  const hidden = otherScript.test(subject + letter + offer.candidateName)
  return {
    title: subject,
    otherTitle: 'Offer',
    lines: [
      `${offer.companyName} · ${offer.jobTitle}`,
      `To ${offer.candidateName}, ${dateTimeText(offer.createdAt)} IST`,
    ],
    sections: [
      { heading: 'Letter', entries: [{ title: '', text: letter }] },
      {
        heading: 'In short',
        entries: [
          { title: 'Pay', text: offerPayText({ kind, amount }) },
          { title: 'First day', text: offerDay(offer.startsOn) },
          { title: 'Where', text: offer.place },
          { title: 'Answer by', text: offerDay(offer.answerBy) },
        ],
      },
      ...(answer === 'accepted' && name && answeredAt
        ? [
            {
              heading: 'Accepted',
              entries: [
                { title: name, text: `${dateTimeText(answeredAt)} IST` },
                { title: 'Checksum of the letter (SHA-256)', text: letterHash },
              ],
            },
          ]
        : []),
    ],
    note: `This letter says what the company offers. It does not replace a contract.${hidden ? ' Words in other scripts are on the page of the offer.' : ''}`,
  }
}
