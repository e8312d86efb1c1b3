import { answerJobs } from '#src/platform/process-jobs.ts'
import { checkFile } from './file-check.ts'

answerJobs(checkFile)
