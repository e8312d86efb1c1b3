import { get, type Routes } from '../calls/route.ts'
import * as admin from '../shapes/admin.ts'

/** Figures of the team, and what waits for it. */
export const routes = {
  stats: get('/api/admin/stats/:period', {
    summary: 'Six figures over a period',
    access: 'stats.read',
    params: admin.StatsParams,
    returns: admin.Stats,
  }),
  trend: get('/api/admin/trend/:period', {
    summary: 'Registrations, tests, applications and hires over a period',
    access: 'stats.read',
    params: admin.StatsParams,
    returns: admin.Trend,
  }),
  funnel: get('/api/admin/funnel/:period', {
    summary: 'How far the candidates who registered in a period have come',
    access: 'stats.read',
    params: admin.StatsParams,
    returns: admin.Funnel,
  }),
  needsYou: get('/api/admin/needs-you', {
    summary: 'How many wait in each queue on which the member of the team may work, and since when',
    access: 'needs.read',
    returns: admin.TeamNeeds,
  }),
} satisfies Routes[string]
