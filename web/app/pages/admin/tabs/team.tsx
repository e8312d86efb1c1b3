import { MemberList } from '#app/features/team/member-list.tsx'

export function TeamTab() {
  return <MemberList />
}
