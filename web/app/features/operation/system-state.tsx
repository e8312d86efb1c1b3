import type { PartState } from '@firstrung/contract'
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { count } from '#app/lib/text/format.ts'
import { IconAlertTriangle, IconCircleCheck, IconMinus } from '#app/ui/base/icons.ts'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import { StatCard } from '#app/ui/list/stat-card.tsx'
import { operationQueries } from './operation-queries.ts'
import styles from './system-state.module.css'

/** The name of each dependency, and what people notice while it is down. */
const parts: Record<PartState['name'], { label: string; without: string }> = {
  database: { label: 'Database', without: 'Nothing can be read or saved.' },
  replica: { label: 'Read replica', without: 'Public pages are read from the database itself.' },
  redis: { label: 'Redis', without: 'Limits are counted in the database; open pages get some updates later.' },
  files: { label: 'File store', without: 'Uploads and downloads wait.' },
  disk: { label: 'Disk of the server', without: 'Uploads wait, and so do emails that are kept as files.' },
  mail: { label: 'Email', without: 'Emails are kept and sent later.' },
  google: { label: 'Login with Google', without: 'People can log in with a password only.' },
  traces: { label: 'Traces', without: 'Traces from this time are lost.' },
  payments: { label: 'Payment service', without: 'Bootcamps cannot be paid online.' },
  scanner: { label: 'Virus scanner', without: 'No uploads are accepted.' },
}

const words = { up: 'Up', down: 'Does not answer', off: 'Not set up' } as const

/** The dependencies of the installation, each up or down, and the queued tasks. */
export function SystemState() {
  const { data, error, isFetching, refetch } = useQuery(operationQueries.system())
  return (
    <section aria-labelledby="system-parts">
      <Title order={2} size="h4" id="system-parts" mb="sm">
        Parts
      </Title>
      {error && <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeleton cards={6} />}
      {data && (
        <>
          <ul className={styles.systemParts}>
            {data.parts.map((part) => (
              <Part key={part.name} {...part} />
            ))}
          </ul>
          <div className={styles.systemTasks}>
            <StatCard label="Tasks waiting" value={count(data.tasks.waiting)} />
            <StatCard label="Tasks running" value={count(data.tasks.running)} />
            <StatCard label="Tasks given up, last day" value={count(data.tasks.failed)} />
          </div>
        </>
      )}
    </section>
  )
}

function Part({ name, state }: PartState) {
  const { label, without } = parts[name]
  const Icon = state === 'up' ? IconCircleCheck : state === 'down' ? IconAlertTriangle : IconMinus
  return (
    <li className={styles.systemPart} data-state={state}>
      <Icon size={20} aria-hidden />
      <div>
        <Text fw={600}>{label}</Text>
        <Text size="sm" c="dimmed">
          {words[state]}
          {state === 'down' && `. ${without}`}
        </Text>
      </div>
    </li>
  )
}
