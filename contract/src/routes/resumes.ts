import { z } from 'zod'
import { del, get, post, put, type Routes } from '../calls/route.ts'
import { Ref, Reply } from '../shapes/fields.ts'
import * as resumes from '../shapes/resumes.ts'

/** Kept resumes of candidates. */
export const routes = {
  list: get('/api/user/resumes', {
    summary: "The caller's resumes, the default one first",
    access: 'resume.upload',
    returns: z.object({ resumes: z.array(resumes.OwnResume) }),
  }),
  add: post('/api/user/resumes', {
    summary: 'Keeps an uploaded file as a further resume',
    access: 'resume.upload',
    body: resumes.ResumeInput,
    refuses: [
      'resumes_full',
      'upload_missing',
      'already_uploaded',
      'file_too_large',
      'file_wrong_kind',
      'file_infected',
    ],
    returns: z.object({ resume: resumes.OwnResume, msg: z.string() }),
    limit: 'requests',
  }),
  change: put('/api/user/resumes/:id', {
    summary: 'Names a resume, or makes it the default',
    access: 'resume.upload',
    params: Ref,
    body: resumes.ResumeChange,
    returns: z.object({ resume: resumes.OwnResume, msg: z.string() }),
  }),
  remove: del('/api/user/resumes/:id', {
    summary: 'Removes a resume that is in no open application and is not the default',
    access: 'resume.upload',
    params: Ref,
    refuses: ['resume_in_use', 'resume_is_default'],
    returns: Reply,
  }),
} satisfies Routes[string]
