import { Badge } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { counted } from '#app/lib/text/format.ts'
import { Avatar } from '#app/ui/base/avatar.tsx'
import styles from './mention-list.module.css'
import type { useMentionList } from './use-mention-list.ts'

interface MentionListProps {
  /** From `useMentionList`. */
  list: ReturnType<typeof useMentionList>['list']
  /** The name of the list, for screen readers. */
  label: string
  /** Whether the list opens below the box, if there is no space above. */
  below?: boolean
}

/** The people who can be mentioned, next to the box for typing. */
export function MentionList({ list, label, below = false }: MentionListProps) {
  const { listId, people, isOpen, active, choose, optionId } = list
  const chosen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [active, people])
  return (
    <>
      <p role="status" className="visually-hidden">
        {isOpen && `${counted(people.length, 'person', 'people')} to choose from with the arrow keys`}
      </p>
      {isOpen && (
        <div
          className={styles.mentionPeople}
          role="listbox"
          id={listId}
          aria-label={label}
          data-below={below || undefined}
        >
          {people.map((person, index) => (
            <div
              key={person._id}
              ref={index === active ? chosen : undefined}
              role="option"
              tabIndex={-1}
              id={optionId(index)}
              aria-selected={index === active}
              // On mousedown, because a click would take the focus from the box; the box handles the keys.
              onMouseDown={(event) => {
                event.preventDefault()
                choose(person)
              }}
            >
              <Avatar name={person.fullName} fileKey={person.avatarS3FileKey} size={28} decorative />
              <span>{person.fullName}</span>
              {person.isTeam && (
                <Badge size="xs" variant="light" color="leaf">
                  Team
                </Badge>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
