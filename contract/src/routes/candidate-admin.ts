import { z } from 'zod'
import { get, post, put, type Routes } from '../calls/route.ts'
import * as accounts from '../shapes/accounts.ts'
import * as candidateAdmin from '../shapes/candidate-admin.ts'
import { Id, Ref } from '../shapes/fields.ts'

/** Candidates, as the team manages them. */
export const routes = {
  list: get('/api/admin/candidates', {
    summary: 'Candidates as cards, newest first; searched by name, email and phone',
    access: 'people.read',
    query: candidateAdmin.PeopleQuery,
    returns: candidateAdmin.People,
  }),
  exportList: post('/api/admin/candidates/export', {
    summary: 'The filtered list of candidates as a CSV file; asks for the password again',
    access: 'people.read',
    acts: ['exportCandidates'],
    body: candidateAdmin.PeopleExport,
    returns: null,
    sends: 'text/csv',
    limit: 'confirmations',
  }),
  read: get('/api/admin/user/:id', {
    summary: 'Everything the team sees of a candidate',
    access: 'people.read',
    params: Ref,
    returns: z.object({ user: candidateAdmin.PersonRecord }),
  }),
  create: post('/api/admin/user/create', {
    summary: 'Makes a candidate with a profile',
    access: 'people.edit',
    acts: ['createCandidate'],
    body: candidateAdmin.PersonDraft,
    bodyKilobytes: 800,
    refuses: [
      'email_taken',
      'upload_missing',
      'already_uploaded',
      'file_too_large',
      'file_wrong_kind',
      'file_infected',
    ],
    returns: z.object({ user: candidateAdmin.PersonRecord, msg: z.string() }),
  }),
  change: post('/api/admin/user/:id', {
    summary: 'Changes the profile of a candidate; absent fields stay',
    access: 'people.edit',
    acts: ['changeCandidate'],
    params: Ref,
    body: candidateAdmin.PersonChange,
    bodyKilobytes: 800,
    refuses: ['upload_missing', 'already_uploaded', 'file_too_large', 'file_wrong_kind', 'file_infected'],
    returns: z.object({ user: candidateAdmin.PersonRecord, msg: z.string() }),
  }),
  uploadResume: put('/api/admin/upload-resume', {
    summary: 'Makes an uploaded file the resume of a candidate',
    access: 'people.edit',
    acts: ['replaceResume'],
    body: candidateAdmin.PersonResume,
    refuses: ['upload_missing', 'already_uploaded', 'file_too_large', 'file_wrong_kind', 'file_infected'],
    returns: z.object({ userId: Id, msg: z.string() }),
  }),
  offerClaim: post('/api/admin/user/:id/claim-link', {
    summary: 'Makes the single-use link with which a candidate that the team entered sets a password',
    access: 'people.edit',
    acts: ['offerClaim'],
    params: Ref,
    refuses: ['already_claimed'],
    returns: candidateAdmin.ClaimLink,
  }),
  readClaim: post('/api/user/claim/read', {
    summary: 'The profile that a claim link hands over',
    access: 'public',
    body: candidateAdmin.ClaimCode,
    writes: false,
    refuses: ['claim_link_over'],
    returns: candidateAdmin.Claimable,
    limit: 'requests',
  }),
  claim: post('/api/user/claim', {
    summary: 'Sets the first password with a claim link, once, and signs in',
    access: 'public',
    body: candidateAdmin.Claim,
    refuses: ['suspended', 'claim_link_over', 'email_taken'],
    returns: accounts.SignedInAnswer,
    limit: 'registrations',
    ownTransaction: true,
  }),
} satisfies Routes[string]
