import { GrievanceList } from '#app/features/grievances/grievance-list.tsx'

export function ComplaintsTab() {
  return <GrievanceList />
}
