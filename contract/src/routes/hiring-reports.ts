import { get, type Routes } from '../calls/route.ts'
import * as reports from '../shapes/reports.ts'

/** What became of the applications of a recruiter's jobs. */
export const routes = {
  report: get('/api/rdashboard/reports', {
    summary: 'Funnel, time in each stage, sources and answers of the vacancies on which the caller works, by month',
    access: 'job.list_own',
    query: reports.HiringReportQuery,
    refuses: ['company_suspended'],
    returns: reports.HiringReport,
  }),
  exportReport: get('/api/rdashboard/reports/export', {
    summary: 'The same as a CSV file, with a row for each vacancy and month in which it received applications',
    access: 'job.list_own',
    query: reports.HiringReportQuery,
    refuses: ['company_suspended'],
    returns: null,
    sends: 'text/csv',
  }),
} satisfies Routes[string]
