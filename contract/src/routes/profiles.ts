import { z } from 'zod'
import { get, post, put, type Routes } from '../calls/route.ts'
import * as candidates from '../shapes/candidates.ts'
import { Id, Page, Paged } from '../shapes/fields.ts'
import { MyRecord } from '../shapes/own-records.ts'
import * as profiles from '../shapes/profiles.ts'
import { RecruiterRecord } from '../shapes/recruiter-records.ts'

/** Profiles of candidates and recruiters. */
export const routes = {
  me: get('/api/auth/user', {
    summary: 'The whole record of the person asking',
    access: 'signed-in',
    returns: z.object({ user: MyRecord }),
  }),
  recruiter: get('/api/auth/recruiter', {
    summary: 'The recruiter asking, with company',
    access: 'recruiter.read',
    returns: z.object({ user: RecruiterRecord }),
  }),
  saveProfile: put('/api/user/register/profile', {
    summary: 'Saves the profile of a candidate or a recruiter; absent fields stay',
    access: 'profile.save',
    body: profiles.ProfileSave,
    bodyKilobytes: 800,
    refuses: [
      'sign_in_again',
      'owners_only',
      'upload_missing',
      'already_uploaded',
      'file_too_large',
      'file_wrong_kind',
      'file_infected',
    ],
    returns: z.object({ userId: Id, msg: z.string(), profileCompleted: z.boolean() }),
  }),
  uploadResume: put('/api/user/upload-resume', {
    summary: 'Makes an uploaded file the resume',
    access: 'resume.upload',
    body: candidates.ResumeUpload,
    refuses: ['upload_missing', 'already_uploaded', 'file_too_large', 'file_wrong_kind', 'file_infected'],
    returns: z.object({ userId: Id, userData: candidates.CandidateRecord, msg: z.string() }),
  }),
  resumeReading: get('/api/user/resume/reading', {
    summary: 'What a program reads in the own resume, and what of it the profile lacks',
    access: 'resume.read_own',
    returns: z.object({ reading: candidates.ResumeReading }),
  }),
  fillFromResume: post('/api/user/resume/fill', {
    summary: 'Puts what was read in the own resume into fields that are empty',
    access: 'resume.read_own',
    body: candidates.ResumeFill,
    refuses: [
      'other_resume',
      'upload_missing',
      'already_uploaded',
      'file_too_large',
      'file_wrong_kind',
      'file_infected',
    ],
    returns: z.object({ userId: Id, filled: z.array(z.string()), values: candidates.ResumeOffer, msg: z.string() }),
  }),
  unfillResume: post('/api/user/resume/unfill', {
    summary: 'Empties the fields that a resume filled and that nobody has changed since',
    access: 'resume.read_own',
    body: candidates.ResumeUnfill,
    bodyKilobytes: 450,
    returns: z.object({ userId: Id, emptied: z.array(z.string()), msg: z.string() }),
  }),
  resumeOpenings: get('/api/user/resume/openings', {
    summary: 'Who opened the own resume, newest first',
    access: 'resume.read_own',
    query: Page,
    returns: z.object({ openings: z.array(candidates.ResumeOpening), ...Paged }),
  }),
} satisfies Routes[string]
