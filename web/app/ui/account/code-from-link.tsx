import type { ReactNode } from 'react'
import { useHash } from '#app/lib/browser/use-hash.ts'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'
import { NarrowPage } from '#app/ui/page/narrow-page.tsx'

interface CodeFromLinkProps {
  /** Where the link was: 'mail' or 'message'. */
  source: string
  children: (code: string) => ReactNode
}

/** A page that needs the code after the # of a link: a skeleton until the code is read, an explanation if it is missing. */
export function CodeFromLink({ source, children }: CodeFromLinkProps) {
  const code = useHash()
  if (code === null) {
    return (
      <NarrowPage>
        <FormSkeleton fields={2} />
      </NarrowPage>
    )
  }
  if (code === '') {
    return (
      <MessagePage title="This link is not complete" text={`Please copy all of it from the ${source} you received.`} />
    )
  }
  return children(code)
}
