import { NavLink } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useTeamNeeds } from '#app/features/admin/admin-queries.ts'
import { waitsIn } from '#app/features/admin/team-queues.ts'
import { useTeamMay } from '#app/lib/session/team-may.ts'
import { elapsed } from '#app/lib/text/dates.ts'
import { cappedCount } from '#app/lib/text/format.ts'
import {
  IconBriefcase,
  IconBuilding,
  IconBuildings,
  IconCalendarEvent,
  IconChevronDown,
  IconCurrencyRupee,
  IconFileText,
  IconFlag,
  IconHeartHandshake,
  IconHourglass,
  IconInbox,
  IconLayoutDashboard,
  IconLink,
  IconListCheck,
  IconMessage,
  IconNews,
  IconPencil,
  IconServer,
  IconShieldLock,
  IconTools,
  IconUserCheck,
  IconUsers,
  IconVideo,
} from '#app/ui/base/icons.ts'
import styles from './admin-shell.module.css'
import { type AdminTab, menuFor, type TabGroup, type TabLink } from './admin-tabs.ts'

const icons = {
  dashboard: IconLayoutDashboard,
  'skill-tests': IconListCheck,
  'manage-jobs': IconBriefcase,
  events: IconCalendarEvent,
  'mentor-requests': IconHeartHandshake,
  'resume-review': IconFileText,
  'interview-requests': IconVideo,
  'project-requests': IconTools,
  candidates: IconUsers,
  'profile-editor': IconPencil,
  blogs: IconNews,
  postings: IconFlag,
  trust: IconUserCheck,
  answers: IconHourglass,
  'interview-links': IconLink,
  recruiters: IconBuilding,
  payments: IconCurrencyRupee,
  complaints: IconMessage,
  team: IconShieldLock,
} satisfies Record<AdminTab, unknown>

const groupIcons = { Requests: IconInbox, Companies: IconBuildings } satisfies Record<TabGroup['label'], unknown>

interface MenuProps {
  /** The open tab. */
  tab: AdminTab | 'system' | null
  onChoose?: (() => void) | undefined
}

/** The team's menu. Each entry has the number of waiting items next to it. */
export function AdminMenu({ tab, onChoose }: MenuProps) {
  const may = useTeamMay()
  const { documented, further } = menuFor(may)
  const entry = (one: TabLink | TabGroup) =>
    'tabs' in one ? (
      <MenuGroup key={one.label} group={one} tab={tab} onChoose={onChoose} />
    ) : (
      <TabEntry key={one.key} link={one} tab={tab} onChoose={onChoose} />
    )
  return (
    <>
      <nav aria-label="Admin">{documented.map(entry)}</nav>
      {further.length > 0 && (
        <nav aria-label="Further" className={styles.adminInstallation}>
          {further.map(entry)}
        </nav>
      )}
      {may('system.read') && (
        <nav aria-label="Installation">
          <NavLink
            component={Link}
            to="/admin/system"
            label="System"
            leftSection={<IconServer size={20} stroke={1.7} />}
            active={tab === 'system'}
            aria-current={tab === 'system' ? 'page' : undefined}
            {...(onChoose && { onClick: onChoose })}
          />
        </nav>
      )}
    </>
  )
}

/** A menu entry with several tabs. It is open while one of its tabs is shown, unless the user opens or closes it. */
function MenuGroup({ group, tab, onChoose }: MenuProps & { group: TabGroup }) {
  const isInside = group.tabs.some(({ key }) => key === tab)
  const [chosen, choose] = useState<boolean>()
  const isOpen = chosen ?? isInside
  const waits = useWaits(isOpen ? [] : group.tabs.map(({ key }) => key))
  const id = useId()
  const Icon = groupIcons[group.label]
  return (
    <>
      <div className={styles.adminTab}>
        <NavLink
          component="button"
          type="button"
          label={group.label}
          leftSection={<Icon size={20} stroke={1.7} />}
          rightSection={<IconChevronDown size={18} className={styles.adminGroupArrow} aria-hidden />}
          active={isInside && !isOpen}
          aria-expanded={isOpen}
          aria-current={isInside && !isOpen ? 'true' : undefined}
          aria-controls={id}
          {...(waits && { 'aria-describedby': `${id}waits` })}
          onClick={() => choose(!isOpen)}
        />
        {waits && <WaitCount id={`${id}waits`} className={styles.adminGroupCount} {...waits} />}
      </div>
      <div id={id} hidden={!isOpen} className={styles.adminGroup}>
        {group.tabs.map((link) => (
          <TabEntry key={link.key} link={link} tab={tab} onChoose={onChoose} hasCount={isOpen} />
        ))}
      </div>
    </>
  )
}

function TabEntry({
  link: { key, label },
  tab,
  onChoose,
  hasCount = true,
}: MenuProps & { link: TabLink; hasCount?: boolean }) {
  const id = useId()
  const waits = useWaits(hasCount ? [key] : [])
  const Icon = icons[key]
  return (
    <div className={styles.adminTab}>
      <NavLink
        component={Link}
        to={key === 'dashboard' ? '/admin' : `/admin?tab=${key}`}
        label={label}
        leftSection={<Icon size={20} stroke={1.7} />}
        active={key === tab}
        aria-current={key === tab ? 'page' : undefined}
        {...(waits && { 'aria-describedby': id })}
        {...(onChoose && { onClick: onChoose })}
      />
      {waits && <WaitCount id={id} {...waits} />}
    </div>
  )
}

const useWaits = (tabs: readonly AdminTab[]) => waitsIn(tabs, useTeamNeeds().data?.queues)

const WaitCount = ({
  id,
  className,
  count,
  since,
}: {
  id: string
  className?: string | undefined
  count: number
  since: string
}) => (
  <span id={id} className={`${styles.adminTabCount} ${className ?? ''}`} title={`Longest wait: ${elapsed(since)}`}>
    {cappedCount(count)}
    <span className="visually-hidden"> waiting, the oldest for {elapsed(since)}</span>
  </span>
)
