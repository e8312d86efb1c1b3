import { type HiringRole, type JobWithLists, routes, urlOf } from '@firstrung/contract'
import { ExportButton } from '#app/ui/list/export-button.tsx'

/** Downloads the candidates of a job. */
export function ExportPanel({ viewer, job }: { viewer: HiringRole; job: JobWithLists }) {
  const { _id: id, jobTitle } = job
  const path =
    viewer === 'admin'
      ? urlOf(routes.hiring.exportAdminPanel, { params: { jobId: id } })
      : urlOf(routes.hiring.exportPanel, { params: { id } })
  return (
    <ExportButton what={`candidates of ${jobTitle}`} path={path} fileName={`candidates-${id}`}>
      {viewer === 'admin'
        ? 'The file has everybody who was shortlisted or decided about, with contact, stage, rating, remark, answers and note. Those who are only under All candidates are not in it.'
        : 'The file has the candidates of all your lists and those you rejected, with contact, stage, rating, remark, answers and note. Contacts of people who are new to you count towards your daily limit: the column Contact says whose are left out.'}
    </ExportButton>
  )
}
