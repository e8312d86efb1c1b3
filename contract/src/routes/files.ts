import { z } from 'zod'
import { get, post, put, type Routes } from '../calls/route.ts'
import * as files from '../shapes/files.ts'

/** Uploads and files. */
export const routes = {
  sign: get('/s3/sign', {
    summary: 'Signs one upload',
    access: 'signed-in',
    query: files.SignRequest,
    refuses: ['file_too_large', 'file_wrong_kind'],
    returns: files.SignedUpload,
    limit: 'signings',
    writes: true,
  }),
  signAlias: get('/api/s3/sign', {
    summary: 'Signs one upload',
    access: 'signed-in',
    query: files.SignRequest,
    refuses: ['file_too_large', 'file_wrong_kind'],
    returns: files.SignedUpload,
    limit: 'signings',
    writes: true,
  }),
  check: post('/s3/check', {
    summary: 'Looks at a file that was sent straight to the object store; saving a record with its key does so too',
    access: 'signed-in',
    body: files.SentFile,
    refuses: ['upload_missing', 'already_uploaded', 'file_too_large', 'file_wrong_kind', 'file_infected'],
    returns: z.object({}),
    ownTransaction: true,
  }),
  upload: put('/files/upload/:ticket', {
    summary: 'Takes the signed upload when it goes through this server',
    access: 'public',
    params: files.UploadTicket,
    refuses: ['link_expired', 'already_uploaded', 'file_too_large', 'file_wrong_kind', 'file_infected'],
    returns: null,
    sends: 'application/json',
    streams: true,
  }),
  read: get('/files/*', {
    summary:
      'A stored file: public ones to anybody, private ones with a signed link; a job description also with the token of somebody who may see the job',
    access: 'public',
    params: files.FileKey,
    query: files.FileQuery,
    refuses: ['link_expired', 'access_ended', 'too_many_resumes'],
    returns: null,
    sends: 'file',
  }),
} satisfies Routes[string]
