import { z } from 'zod'
import { get, post, put, type Routes } from '../calls/route.ts'
import { Day, Id, Ref, Reply } from '../shapes/fields.ts'
import * as hiring from '../shapes/hiring.ts'
import * as offers from '../shapes/offers.ts'

/** Offers of employment: made, extended, withdrawn, answered. */
export const routes = {
  offers: get('/api/rdashboard/jobs/:id/offers', {
    summary: 'Offers of employment in an own vacancy, the newest first',
    access: 'job.move',
    params: Ref,
    query: offers.OffersQuery,
    refuses: ['job_removed', 'company_suspended'],
    returns: z.object({
      /** The newest first. */
      offers: z.array(offers.JobOffer),
      /** How many people the company is looking for in all. */
      openings: z.number(),
      /** Openings that are filled, or offered to somebody who can still accept. */
      promised: z.number(),
      /** For one candidate who is hired: from which day the company can say whether they joined; null otherwise. */
      joinsOn: Day.nullable(),
      /** For one candidate: what the company has said about it; null if nothing. */
      joining: offers.Joining.nullable(),
      nextCursor: z.string().nullable(),
    }),
  }),
  noteJoining: put('/api/rdashboard/jobs/:id/candidates/:userId/joining', {
    summary: 'Says whether somebody who was hired has joined; the candidate and the team are notified',
    access: 'job.move',
    params: hiring.PersonRef,
    body: offers.JoiningDraft,
    refuses: ['job_removed', 'company_suspended', 'job_suspended', 'not_hired', 'joining_early'],
    returns: Reply,
    limit: 'requests',
  }),
  makeOffer: post('/api/rdashboard/jobs/:id/offers', {
    summary: 'Offers a candidate of an own vacancy the job; accepting is the hiring',
    access: 'job.move',
    params: Ref,
    body: offers.OfferDraft,
    refuses: [
      'job_removed',
      'company_suspended',
      'company_blocked',
      'job_completed',
      'job_suspended',
      'already_moved',
      'taken_back',
      'left_pool',
      'already_hired',
      'interview_link_needed',
      'offer_open',
      'openings_promised',
    ],
    returns: z.object({ _id: Id, msg: z.string() }),
    limit: 'requests',
  }),
  extendOffer: put('/api/rdashboard/offers/:id', {
    summary: 'Gives a candidate more days to answer an offer, also one that has expired',
    access: 'job.move',
    params: Ref,
    body: offers.OfferExtension,
    refuses: ['job_removed', 'company_suspended', 'job_suspended', 'offer_over', 'openings_promised'],
    returns: Reply,
    limit: 'requests',
  }),
  withdrawOffer: post('/api/rdashboard/offers/:id/withdraw', {
    summary: 'Withdraws an offer that is not answered; the candidate is notified',
    access: 'job.move',
    params: Ref,
    body: offers.OfferWithdrawal,
    refuses: ['job_removed', 'company_suspended', 'job_suspended', 'offer_over'],
    returns: Reply,
    limit: 'requests',
  }),
  offerLetter: get('/api/rdashboard/offers/:id/letter.pdf', {
    summary: 'The letter of an offer in an own vacancy as a PDF file',
    access: 'job.move',
    params: Ref,
    refuses: ['job_removed', 'company_suspended'],
    returns: null,
    sends: 'application/pdf',
  }),
  ownOffer: get('/api/user/offers/:id', {
    summary: 'An offer that a company made to the caller',
    access: 'application.read_own',
    params: Ref,
    returns: z.object({
      /** The offer as it is now. */
      offer: offers.OwnOffer,
    }),
  }),
  ownOfferLetter: get('/api/user/offers/:id/letter.pdf', {
    summary: 'The letter of an own offer as a PDF file',
    access: 'application.read_own',
    params: Ref,
    returns: null,
    sends: 'application/pdf',
  }),
  acceptOffer: post('/api/user/offers/:id/accept', {
    summary: 'Accepts an offer with a typed name; the caller is hired by it',
    access: 'application.read_own',
    params: Ref,
    body: offers.OfferAcceptance,
    refuses: ['offer_over', 'offer_changed', 'already_hired'],
    returns: offers.AnsweredOffer,
    limit: 'requests',
  }),
  declineOffer: post('/api/user/offers/:id/decline', {
    summary: 'Declines an offer; the application goes on',
    access: 'application.read_own',
    params: Ref,
    body: offers.OfferDecline,
    refuses: ['offer_over'],
    returns: offers.AnsweredOffer,
    limit: 'requests',
  }),
} satisfies Routes[string]
