import { answerJobs } from '#src/platform/processes/process-jobs.ts'
import { drawnPaper, markPages } from './paper-drawing.ts'
import type { PaperJob } from './papers.ts'

answerJobs((job: PaperJob) => ('paper' in job ? drawnPaper(job.paper) : markPages(job)))
