import type { Bench } from './bench.ts'
import { renderedPages } from './rendered.ts'

/** The landing page as a visitor gets it. */
export const siteRows = (bench: Bench): Promise<void> =>
  renderedPages(bench, [{ work: 'landing page', path: '/', calls: ['/api/site/home', '/api/site'] }])
