import { Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { FormSkeleton } from './skeletons.tsx'

interface UrlTabsProps {
  /** Name for screen readers: 'Profile'. */
  label: string
  /** The first tab is open unless the URL names another. */
  tabs: readonly { value: string; title: string; content: ReactNode }[]
}

/** Tabs; the open one is in the URL, so that it can be linked and the Back button works. */
export function UrlTabs({ label, tabs }: UrlTabsProps) {
  const [search, setSearch] = useSearchParams()
  const first = tabs[0]?.value ?? ''
  const wanted = search.get('tab') ?? first
  const value = tabs.some((tab) => tab.value === wanted) ? wanted : first
  const list = useRef<HTMLDivElement>(null)
  // On a phone the row of tabs scrolls, and the open one may be beyond its edge.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (list.current && open) list.current.scrollLeft = open.offsetLeft + open.offsetWidth - list.current.clientWidth
  }, [])
  return (
    <Tabs
      value={value}
      keepMounted={false}
      onChange={(next) => setSearch(next && next !== first ? { tab: next } : {}, { preventScrollReset: true })}
    >
      <Tabs.List ref={list} mb="xl" aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} py="sm" fz="md">
            {tab.title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {/* A tab may load its content when it is opened. */}
          <Suspense fallback={<FormSkeleton />}>{tab.content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
