import { get, type Routes } from '../calls/route.ts'
import * as admin from '../shapes/admin.ts'
import * as bootcamps from '../shapes/bootcamps.ts'
import * as content from '../shapes/content.ts'

/** What visitors read of the installation: its texts, policies and bootcamps. */
export const routes = {
  read: get('/api/site', {
    summary: 'What the operator shows to everybody',
    access: 'public',
    cached: true,
    returns: admin.Site,
  }),
  home: get('/api/site/home', {
    summary: 'Figures, testimonials and questions of the landing page',
    access: 'public',
    cached: true,
    returns: content.Home,
  }),
  community: get('/api/site/community', {
    summary: 'The network section of the community page',
    access: 'public',
    cached: true,
    returns: content.CommunityContent,
  }),
  policy: get('/api/site/policies/:name', {
    summary: 'A policy, in parts',
    access: 'public',
    cached: true,
    params: content.PolicyRef,
    returns: content.Policy,
  }),
  bootcamps: get('/api/bootcamps', {
    summary: 'All bootcamps as cards, and the brands of the carousel',
    access: 'public',
    cached: true,
    returns: bootcamps.BootcampList,
  }),
  bootcamp: get('/api/bootcamps/:id', {
    summary: "A bootcamp; also found by its id without '-bootcamp'",
    access: 'public',
    cached: true,
    params: bootcamps.BootcampRef,
    returns: bootcamps.Bootcamp,
  }),
} satisfies Routes[string]
