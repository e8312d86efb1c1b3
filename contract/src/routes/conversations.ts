import { z } from 'zod'
import { get, post, type Routes } from '../calls/route.ts'
import * as conversations from '../shapes/conversations.ts'
import { Page, Paged, Ref, Reply } from '../shapes/fields.ts'
import * as hiring from '../shapes/hiring.ts'

/** Messages between candidates and companies. */
export const routes = {
  read: get('/api/user/applications/:id/messages', {
    summary: 'What the company and the caller have written about an own application, the newest first',
    access: 'application.read_own',
    params: Ref,
    query: Page,
    returns: conversations.Conversation,
  }),
  write: post('/api/user/applications/:id/messages', {
    summary: 'Writes to the company about an own application that it has answered',
    access: 'application.read_own',
    params: Ref,
    body: conversations.MessageInput,
    refuses: ['conversation_early', 'conversation_ended', 'messages_unanswered', 'too_many_messages'],
    returns: z.object({ message: conversations.Message, msg: z.string() }),
    limit: 'messages',
  }),
  markRead: post('/api/user/applications/:id/messages/read', {
    summary: 'Marks the messages of the company up to this one as read',
    access: 'application.read_own',
    params: Ref,
    body: conversations.MessagesRead,
    returns: Reply,
  }),
  report: post('/api/user/applications/:id/messages/:messageId/report', {
    summary: 'Reports a message of the company to the team, once',
    access: 'application.read_own',
    params: conversations.OwnMessageRef,
    body: conversations.MessageReport,
    refuses: ['reported_already', 'own_message', 'message_removed'],
    returns: Reply,
    limit: 'requests',
  }),
  readAsCompany: get('/api/rdashboard/jobs/:id/candidates/:userId/messages', {
    summary: 'What the company and a candidate of an own vacancy have written to each other, the newest first',
    access: 'job.read',
    params: hiring.PersonRef,
    query: Page,
    refuses: ['company_suspended'],
    returns: conversations.Conversation,
  }),
  writeAsCompany: post('/api/rdashboard/jobs/:id/candidates/:userId/messages', {
    summary: 'Writes to a candidate of an own vacancy whose application was answered; it counts as an answer',
    access: 'message.write',
    params: hiring.PersonRef,
    body: conversations.MessageInput,
    refuses: [
      'job_removed',
      'conversation_early',
      'conversation_ended',
      'messages_unanswered',
      'too_many_messages',
      'company_suspended',
      'job_suspended',
    ],
    returns: z.object({ message: conversations.Message, msg: z.string() }),
    limit: 'messages',
  }),
  markReadAsCompany: post('/api/rdashboard/jobs/:id/candidates/:userId/messages/read', {
    summary: 'Marks the messages of a candidate up to this one as read, for all of the company',
    access: 'message.write',
    params: hiring.PersonRef,
    body: conversations.MessagesRead,
    refuses: ['company_suspended'],
    returns: Reply,
  }),
  reportAsCompany: post('/api/rdashboard/jobs/:id/candidates/:userId/messages/:messageId/report', {
    summary: 'Reports a message of a candidate to the team, once for each recruiter',
    access: 'message.write',
    params: conversations.CandidateMessageRef,
    body: conversations.MessageReport,
    refuses: ['company_suspended', 'reported_already', 'own_message', 'message_removed'],
    returns: Reply,
    limit: 'requests',
  }),
  listReports: get('/api/admin/messages', {
    summary: 'Reported messages with those around them, longest waiting first, or removed ones',
    access: 'message.judge',
    query: conversations.MessageReportsQuery,
    returns: z.object({ messages: z.array(conversations.ReportedMessage), ...Paged }),
  }),
  judge: post('/api/admin/messages/:id', {
    summary: 'Keeps or removes a reported message, or shows a removed one again; who reported it is notified',
    access: 'message.judge',
    acts: ['keepMessage', 'hideMessage', 'restoreMessage'],
    params: Ref,
    body: conversations.MessageJudgement,
    refuses: ['nothing_reported'],
    returns: Reply,
  }),
} satisfies Routes[string]
