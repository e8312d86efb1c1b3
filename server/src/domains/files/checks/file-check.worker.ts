import { answerJobs } from '#src/platform/processes/process-jobs.ts'
import { checkFile } from './file-check.ts'

answerJobs(checkFile)
