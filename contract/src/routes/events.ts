import { z } from 'zod'
import { del, get, post, put, type Routes } from '../calls/route.ts'
import * as accounts from '../shapes/accounts.ts'
import * as events from '../shapes/events.ts'
import { Id, Ref } from '../shapes/fields.ts'

/** Events and their seats. */
export const routes = {
  list: post('/api/events', {
    summary: 'Events, filtered: what is to come first, then what is over; hidden ones for the team alone',
    access: 'public',
    cached: true,
    body: events.EventFilter,
    writes: false,
    returns: events.EventPage,
  }),
  create: post('/api/events/create', {
    summary: 'Creates an event',
    access: 'event.manage',
    acts: ['createEvent'],
    body: events.EventDraft,
    refuses: ['upload_missing', 'already_uploaded', 'file_too_large', 'file_wrong_kind', 'file_infected'],
    returns: z.object({ eventId: Id, msg: z.string() }),
  }),
  modify: post('/api/events/modify/:id', {
    summary: 'Changes an event',
    access: 'event.manage',
    acts: ['changeEvent'],
    params: Ref,
    body: events.EventChange,
    refuses: [
      'capacity_taken',
      'upload_missing',
      'already_uploaded',
      'file_too_large',
      'file_wrong_kind',
      'file_infected',
    ],
    returns: z.object({ data: events.EventRecord, msg: z.string() }),
  }),
  hide: del('/api/events/:id', {
    summary: 'Hides an event',
    access: 'event.manage',
    acts: ['hideEvent'],
    params: Ref,
    returns: z.object({ eventId: Id, msg: z.string() }),
  }),
  unhide: put('/api/events/unhide/:id', {
    summary: 'Shows an event again',
    access: 'event.manage',
    acts: ['showEvent'],
    params: Ref,
    returns: z.object({ eventId: Id, msg: z.string() }),
  }),
  unhideByGet: get('/api/events/unhide/:id', {
    summary: 'Shows an event again (the documented method)',
    access: 'event.manage',
    acts: ['showEvent'],
    params: Ref,
    writes: true,
    returns: z.object({ eventId: Id, msg: z.string() }),
  }),
  read: get('/api/events/:id', {
    summary: 'An event as the person asking sees it',
    access: 'signed-in',
    params: Ref,
    returns: events.EventDetail,
  }),
  card: get('/api/events/:id/card', {
    summary: 'An event as everybody sees it in the list',
    access: 'public',
    cached: true,
    params: Ref,
    returns: events.EventRecord,
  }),
  calendar: get('/api/events/:id/calendar.ics', {
    summary: 'An event as a file for calendars; the link stands in it for those who may have it',
    access: 'public',
    params: Ref,
    returns: null,
    sends: 'text/calendar',
  }),
  attend: put('/api/events/register/:id', {
    summary: 'Takes a seat, or joins the waiting list of a full event',
    access: 'event.attend',
    params: Ref,
    refuses: ['event_over', 'capacity_taken'],
    returns: events.Attendance,
    limit: 'requests',
  }),
  leave: del('/api/events/register/:id', {
    summary: 'Gives up the seat or leaves the waiting list; a free seat goes to the first of the waiting list',
    access: 'event.attend',
    params: Ref,
    returns: z.object({ eventId: Id, msg: z.string() }),
    limit: 'requests',
  }),
  attendees: get('/api/events/:id/attendees', {
    summary: 'Who has a seat, or who waits for one',
    access: 'event.manage',
    params: Ref,
    query: events.AttendeesQuery,
    returns: events.Attendees,
  }),
  exportAttendees: post('/api/events/:id/attendees/export', {
    summary: 'Who has a seat or waits for one as a CSV file; asks for the password again',
    access: 'event.manage',
    acts: ['exportAttendees'],
    params: Ref,
    body: accounts.PasswordAgain,
    returns: null,
    sends: 'text/csv',
    limit: 'confirmations',
  }),
} satisfies Routes[string]
