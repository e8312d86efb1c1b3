import { type CareersAddress, type CareersFont, careersFirstLook, careersFonts, limits } from '@firstrung/contract'
import { Alert, Anchor, CopyButton, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/base/button.tsx'
import { IconCopy } from '#app/ui/base/icons.ts'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import styles from './careers.module.css'
import { useCareers } from './careers-queries.ts'
import { framePath, type Look, snippetsOf } from './careers-snippets.ts'

/** How the company shows its jobs on its own site: a preview, and what to copy. */
export function Careers() {
  return (
    <QueryContent query={useCareers()} waiting={<FormSkeleton />}>
      {({ slug, lacks, origin }) => (
        <Stack gap="xl" maw={720}>
          <section aria-labelledby="careers-title">
            <Title order={2} size="h4" mb="sm" id="careers-title">
              Your jobs on your own site
            </Title>
            <Text>
              Show your open jobs to visitors of your company’s site. A job appears there when it goes on the board and
              disappears when it leaves the board, so there is nothing to update by hand. No cookies are set.
            </Text>
          </section>
          {slug === null ? <Lack lacks={lacks} /> : <Ways address={{ slug, origin }} />}
        </Stack>
      )}
    </QueryContent>
  )
}

/** What is missing before there is anything to copy. */
function Lack({ lacks }: Pick<CareersAddress, 'lacks'>) {
  if (lacks === 'suspended')
    return <Alert color="gray">Our team has suspended your company, so its jobs are shown nowhere.</Alert>
  if (lacks === 'approval')
    return (
      <Alert color="gray">
        Our team looks at the first job of each company, and yours is waiting. As soon as it is on the board, you find
        here what to copy.
      </Alert>
    )
  return (
    <Alert color="gray">
      Your company has had no job on the board yet.{' '}
      <Anchor component={Link} to="/rdashboard" underline="always">
        Post a job
      </Anchor>{' '}
      and put it on the board: once our team has looked at it, you find here what to copy.
    </Alert>
  )
}

const firstLook: Look = { ...careersFirstLook, accent: `#${careersFirstLook.accent}` }

function Ways({ address }: { address: Pick<CareersAddress, 'origin'> & { slug: string } }) {
  const [look, setLook] = useState(firstLook)
  // A colour that is dragged changes many times a second.
  const [previewed] = useDebouncedValue(look, 300)
  const { script, style, frame, json, rss } = snippetsOf(address, look)
  return (
    <>
      <Way title="How it looks">
        <LookChoice look={look} onChange={setLook} />
        <iframe className={styles.preview} src={framePath(address.slug, previewed)} title="Preview of your jobs" />
        <Text>
          Links and borders have the colour that you choose. Texts stay black or white, as visitors have set their
          device, so that everybody can read them.
        </Text>
      </Way>
      <Way title="With a script">
        <Text>
          The list becomes part of your page, with your newest {limits.careersJobs} jobs. Paste this where they should
          be; texts take the colour of your page.
        </Text>
        <Snippet name="script" text={script} />
        <Text>Paste this into your stylesheet. The height keeps your page still while the jobs load.</Text>
        <Snippet name="style" text={style} />
        <Text>
          If your site has a Content-Security-Policy, it must allow {address.origin} in script-src and in connect-src.
        </Text>
      </Way>
      <Way title="With a frame">
        <Text>
          A box with your newest {limits.careersFrameJobs} jobs and a link to all of them. It works where you cannot add
          scripts.
        </Text>
        <Snippet name="frame" text={frame} />
        <Text>If your site has a Content-Security-Policy, it must allow {address.origin} in frame-src.</Text>
      </Way>
      <Way title="With a feed">
        <Text>
          For your developers, and for site builders that read feeds: your newest {limits.careersJobs} jobs. Anybody may
          read them, as on{' '}
          <Anchor href={`/companies/${address.slug}`} underline="always">
            your page on the board
          </Anchor>
          .
        </Text>
        <Snippet name="JSON feed" text={json} />
        <Snippet name="RSS feed" text={rss} />
        <Text>
          Your server can read both without any change. Scripts on a site with a Content-Security-Policy need{' '}
          {address.origin} in connect-src.
        </Text>
      </Way>
    </>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h5" mb="sm" id={id}>
        {title}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </section>
  )
}

const fontLabels: Record<CareersFont, string> = {
  system: 'Same as the device',
  humanist: 'Humanist',
  serif: 'Serif',
  mono: 'Monospace',
}
const radiuses = [0, 4, 8, 16, limits.careersRadius]

/** The three variables. */
function LookChoice({ look, onChange }: { look: Look; onChange: (look: Look) => void }) {
  const colour = useId()
  const fonts = careersFonts.map((value) => ({ value, label: fontLabels[value] }))
  return (
    <Group gap="md" align="end">
      <div>
        <label htmlFor={colour} className={styles.label}>
          Colour
        </label>
        <input
          id={colour}
          type="color"
          className={styles.colour}
          value={look.accent}
          onChange={({ currentTarget }) => onChange({ ...look, accent: currentTarget.value })}
        />
      </div>
      <NativeSelect
        label="Font"
        data={fonts}
        value={look.font}
        onChange={({ currentTarget }) => {
          const font = careersFonts.find((one) => one === currentTarget.value)
          if (font) onChange({ ...look, font })
        }}
      />
      <NativeSelect
        label="Corners"
        data={radiuses.map((radius) => ({
          value: String(radius),
          label: radius === 0 ? 'Square' : `${radius} pixels`,
        }))}
        value={String(look.radius)}
        onChange={({ currentTarget }) => onChange({ ...look, radius: Number(currentTarget.value) })}
      />
    </Group>
  )
}

/** A text to copy. */
function Snippet({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.snippet}>
      {/* Focusable, because it scrolls sideways. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.code} translate="no" tabIndex={0} role="region" aria-label={name}>
        <code>{text}</code>
      </pre>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="secondary" size="sm" leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
            {copied ? 'Copied' : `Copy ${name}`}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
