import { useSiteName } from '#app/lib/page/site.ts'

/** The title of a page that needs its data for the title, with the name of the installation. */
export function PageTitle({ text, isTeam = false }: { text: string /** A page of the team. */; isTeam?: boolean }) {
  return <title>{`${text} · ${useSiteName()}${isTeam ? ' admin' : ''}`}</title>
}
