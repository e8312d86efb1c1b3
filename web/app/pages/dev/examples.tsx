import { candidateFields, lookingFor, type Message } from '@firstrung/contract'
import { SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconBriefcase, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { toast } from '#app/lib/browser/toast.ts'
import { optionsOf } from '#app/lib/text/labels.ts'
import { ConsentText } from '#app/ui/account/consent-text.tsx'
import { GoogleLink } from '#app/ui/account/google-link.tsx'
import { SecondStepForm } from '#app/ui/account/second-step-form.tsx'
import { SetPasswordForm } from '#app/ui/account/set-password-form.tsx'
import { Avatar } from '#app/ui/base/avatar.tsx'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { CompanyMark } from '#app/ui/base/company-mark.tsx'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { IconButton } from '#app/ui/base/icon-button.tsx'
import { KeyHint } from '#app/ui/base/key-hint.tsx'
import { Logo } from '#app/ui/base/logo.tsx'
import { SkipLink } from '#app/ui/base/skip-link.tsx'
import { TeamLink } from '#app/ui/base/team-link.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { ThemeToggle } from '#app/ui/base/theme-toggle.tsx'
import { AvatarField } from '#app/ui/form/avatar-field.tsx'
import { ChoiceChips } from '#app/ui/form/choice-chips.tsx'
import { CopyOnlyInput } from '#app/ui/form/copy-only-input.tsx'
import { CoverChoice } from '#app/ui/form/cover-choice.tsx'
import { DraftAlert } from '#app/ui/form/draft-alert.tsx'
import { FileProposals } from '#app/ui/form/file-proposals.tsx'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { FormFailureNote } from '#app/ui/form/form-failure.tsx'
import { FormSteps } from '#app/ui/form/form-steps.tsx'
import { LogoField } from '#app/ui/form/logo-field.tsx'
import { NameAndEmail } from '#app/ui/form/name-and-email.tsx'
import { DecimalInput, RupeesInput, WholeInput } from '#app/ui/form/number-inputs.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { RadioChoices } from '#app/ui/form/radio-choices.tsx'
import { RepeatableRows } from '#app/ui/form/repeatable-rows.tsx'
import { ReportInputs } from '#app/ui/form/report-inputs.tsx'
import { SearchBox } from '#app/ui/form/search-box.tsx'
import { StepProgress } from '#app/ui/form/step-progress.tsx'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { TagInput } from '#app/ui/form/tag-input.tsx'
import { UploadButton } from '#app/ui/form/upload-button.tsx'
import { BackLink } from '#app/ui/list/back-link.tsx'
import { CardGrid } from '#app/ui/list/card-grid.tsx'
import { ChipList } from '#app/ui/list/chip-list.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { ExportButton } from '#app/ui/list/export-button.tsx'
import { IconCard } from '#app/ui/list/icon-card.tsx'
import { LinkCard } from '#app/ui/list/link-card.tsx'
import { LinkMenu } from '#app/ui/list/link-menu.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { LoadMore } from '#app/ui/list/load-more.tsx'
import { NeedCards } from '#app/ui/list/need-cards.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { RungList } from '#app/ui/list/rung-list.tsx'
import { CardSkeleton, ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { StatCard } from '#app/ui/list/stat-card.tsx'
import { Stats } from '#app/ui/list/stats.tsx'
import { UrlTabs } from '#app/ui/list/url-tabs.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { SideDrawer } from '#app/ui/notice/side-drawer.tsx'
import { UndoToasts } from '#app/ui/notice/undo-toasts.tsx'
import { CallToAction } from '#app/ui/page/call-to-action.tsx'
import { Carousel } from '#app/ui/page/carousel.tsx'
import { ContinueLink } from '#app/ui/page/continue-link.tsx'
import { Faq } from '#app/ui/page/faq.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'
import { NarrowPage } from '#app/ui/page/narrow-page.tsx'
import { RungsDivider } from '#app/ui/page/rungs-divider.tsx'
import { SampleMark, SampleTitle } from '#app/ui/page/sample-mark.tsx'
import { ShareButton } from '#app/ui/page/share-button.tsx'
import { Stars } from '#app/ui/page/stars.tsx'
import { CandidateInputs } from '#app/ui/profile/candidate-inputs.tsx'
import { PhoneInput } from '#app/ui/profile/profile-inputs.tsx'
import { CertificatesAndLanguages, ExperienceParts, ProfilePart, ProjectsPart } from '#app/ui/profile/profile-parts.tsx'
import { ReviewedLogo } from '#app/ui/profile/reviewed-logo.tsx'
import { Conversation } from '#app/ui/text/conversation.tsx'
import { LinkedText } from '#app/ui/text/linked-text.tsx'
import { LongText } from '#app/ui/text/long-text.tsx'
import { MentionList } from '#app/ui/text/mention-list.tsx'
import { RichText } from '#app/ui/text/rich-text.tsx'
import { RichTextEditor } from '#app/ui/text/rich-text-editor.tsx'

const nothing = () => {}
const fails = () => Promise.reject(new Error('The server did not answer.'))
const waits = () => new Promise<void>(() => {})
const secondStep = { finish: fails, askForPasskey: fails, onDone: nothing, onBack: nothing }
const sentence = 'Asha built a small shop with React and a server in Go, and wrote its tests herself. '

const exampleTime = '2026-11-20T10:30:00.000Z'
const exampleMessage = (more: Partial<Message>): Message => ({
  _id: more.text ?? '',
  text: '',
  byCompany: !more.byMe,
  byMe: false,
  authorName: 'Ravi Kumar',
  sentAt: exampleTime,
  readAt: null,
  isRemoved: false,
  isReported: false,
  ...more,
})

/** Each component of `ui/` by its file name, with its states by their names. */
export const examples: Record<string, Record<string, ReactNode>> = {
  avatar: { initials: <Avatar name="Asha Nair" />, large: <Avatar name="Kavya Menon" size={72} /> },
  'avatar-field': {
    'without a picture': <AvatarField name="Asha Nair" fileKey="" upload={waits} />,
  },
  button: {
    primary: <Button>Apply now</Button>,
    secondary: <Button variant="secondary">Save draft</Button>,
    quiet: <Button variant="quiet">Cancel</Button>,
    danger: <Button variant="danger">Delete job</Button>,
    disabled: <Button disabled>Apply now</Button>,
    done: (
      <Button done disabled leftSection={<IconCheck size={20} aria-hidden />}>
        Registered
      </Button>
    ),
    busy: <Button loading>Saving…</Button>,
    small: <Button size="sm">Apply now</Button>,
    compact: (
      <Button size="compact" variant="quiet">
        Reply
      </Button>
    ),
    'as a link': <LinkButton to="/events">All events</LinkButton>,
  },
  'call-to-action': { '': <CallToAction title="Begin today">{sentence}</CallToAction> },
  'candidate-inputs': { education: <EducationInputs /> },
  carousel: {
    '': (
      <Carousel
        label="companies"
        slidesPerView={3}
        millis={4000}
        slides={['Acme', 'Globex', 'Initech', 'Umbrella'].map((name) => ({ key: name, content: name }))}
      />
    ),
  },
  'chip-list': {
    shown: <ChipList items={['React', 'SQL']} label="Skills" />,
    'to be removed': <ChipList items={['React', 'SQL']} label="Skills" onRemove={nothing} />,
  },
  'choice-chips': {
    empty: <Chips label="Looking for" />,
    'with a choice': <Chips label="Looking for, chosen" start={['jobs']} />,
    'with an error': <Chips label="Looking for, missing" error="Please choose one." />,
  },
  'need-cards': {
    '': (
      <NeedCards
        needs={[
          {
            kind: 'messages',
            count: 7,
            words: ['candidate wrote to you', 'candidates wrote to you'],
            links: [
              { to: '/rdashboard', label: 'Frontend developer', count: 4 },
              { to: '/rdashboard/team', label: 'Tester', count: 2 },
            ],
            further: 'and in more jobs',
          },
        ]}
      />
    ),
  },
  'confirm-dialog': { '': <OpenedDialog /> },
  'copy-only-input': {
    'with a secret': (
      <CopyOnlyInput label="Your new key" description="Copy it now: we do not show it again." value="frk_example" />
    ),
  },
  dialog: { 'with text': <TextDialog /> },
  'consent-text': { '': <ConsentText lead="By registering" /> },
  'continue-link': {
    'with a clock': (
      <ContinueLink running={{ testId: 'sql', title: 'SQL basics', endsAt: Date.now() + 720_000 }}>
        SQL basics
      </ContinueLink>
    ),
    'without one': (
      <ContinueLink running={{ testId: 'sql', title: 'SQL basics', endsAt: null }}>SQL basics</ContinueLink>
    ),
  },
  'card-grid': {
    cards: (
      <CardGrid label="Cards">
        {['one', 'two', 'three'].map((card) => (
          <li key={card}>{card}</li>
        ))}
      </CardGrid>
    ),
    'of the previous search': (
      <CardGrid label="Cards" isStale>
        <li>one</li>
      </CardGrid>
    ),
  },
  'count-mark': { beside: <CountMark>12</CountMark>, small: <CountMark small>12</CountMark> },
  'description-list': {
    roomy: (
      <DescriptionList
        facts={[
          ['College', 'CET'],
          ['Degree', ''],
        ]}
        missing="Not given"
      />
    ),
    dense: (
      <DescriptionList
        facts={[
          ['College', 'CET'],
          ['Degree', 'B.Tech'],
        ]}
        missing="Not given"
        dense
      />
    ),
  },
  'draft-alert': { '': <DraftAlert onStartOver={nothing} /> },
  'empty-state': {
    plain: <EmptyState title="No applications yet" />,
    'with an action': (
      <EmptyState title="No jobs yet" action={<Button>Post a job</Button>}>
        Post your first job and see who applies.
      </EmptyState>
    ),
  },
  'file-proposals': {
    '': (
      <FileProposals
        onUseAll={nothing}
        proposals={[
          { label: 'Job Title', text: 'Graduate Engineer Trainee', isUsed: true, use: nothing, undo: nothing },
          { label: 'Locations', text: 'Pune, Nashik', isUsed: false, use: nothing, undo: nothing },
          { label: 'Number of Openings', text: '12', isUsed: false, use: nothing, undo: nothing },
        ]}
      />
    ),
  },
  'export-button': {
    '': (
      <ExportButton what="candidates" path="/api/nothing" fileName="candidates">
        The file has everybody in this list.
      </ExportButton>
    ),
  },
  faq: { '': <Faq questions={[{ question: 'What does it cost?', answer: 'Nothing for candidates.' }]} /> },
  'form-dialog': { '': <OpenedForm /> },
  'form-failure': { '': <FormFailureNote failure={{ msg: 'Please check the highlighted fields.' }} /> },
  'form-steps': { '': <TwoSteps /> },
  'google-link': { '': <GoogleLink side="candidate" label="Continue with Google" /> },
  'icon-button': {
    '': (
      <IconButton aria-label="Open menu">
        <IconBriefcase size={24} />
      </IconButton>
    ),
  },
  'icon-card': {
    '': (
      <IconCard icon={IconBriefcase} title="Mock interview" text="Talk to somebody who hires.">
        <Button>Ask for one</Button>
      </IconCard>
    ),
  },
  'key-hint': { shown: <KeyHint>J</KeyHint>, 'with a word': <KeyHint>Enter</KeyHint> },
  'link-card': {
    '': (
      <LinkCard to="/blogs" title="How to read a job posting" order={3}>
        {sentence}
      </LinkCard>
    ),
  },
  'link-menu': {
    '': (
      <LinkMenu button="Register">
        <Link to="/candidate/register">As a candidate</Link>
        <Link to="/recruiter/register">As a recruiter</Link>
      </LinkMenu>
    ),
  },
  'linked-text': { '': <LinkedText text="Read https://example.org/guide before." /> },
  'load-error': {
    '': <LoadError error={new Error('The server did not answer.')} onRetry={nothing} />,
    'trying again': <LoadError error={new Error('The server did not answer.')} onRetry={nothing} retrying />,
  },
  'load-more': {
    '': <LoadMore hasMore loading={false} onMore={nothing} shown={20} total={312} />,
    loading: <LoadMore hasMore loading onMore={nothing} shown={20} total={312} />,
  },
  logo: { 'with its name': <Logo />, alone: <Logo withName={false} /> },
  'long-text': { short: <LongText text={sentence} />, folded: <LongText text={sentence.repeat(12)} /> },
  'mention-list': {
    '': (
      <MentionList
        list={{
          listId: 'people',
          people: ['Asha Rao', 'Meera Iyer'].map((fullName) => ({ _id: fullName, fullName })),
          isOpen: true,
          active: 0,
          choose: nothing,
          optionId: (index) => `people-${index}`,
        }}
        label="Colleagues on this job"
        below
      />
    ),
  },
  'message-page': {
    '': (
      <MessagePage title="This link has expired" text="Ask for a new one.">
        <LinkButton to="/forgot-password">Send a new link</LinkButton>
      </MessagePage>
    ),
  },
  'narrow-page': {
    '': (
      <NarrowPage>
        <h1>Forgot password?</h1>
        <p>{sentence}</p>
      </NarrowPage>
    ),
  },
  'report-inputs': {
    empty: (
      <ReportInputs
        reasons={[
          { value: 'rude', label: 'It is rude or threatening' },
          { value: 'other', label: 'Something else' },
        ]}
        form={{ getInputProps: () => ({ onChange: nothing }) }}
      />
    ),
  },
  'name-and-email': {
    empty: (
      <NameAndEmail
        form={{ key: (name) => name, getInputProps: () => ({ onChange: nothing }) }}
        fields={{ name: 'name', email: 'email' }}
        text="We send the answer there."
      />
    ),
  },
  'password-field': {
    empty: <PasswordField label="Password" />,
    'with an error': <PasswordField label="Password, refused" error="This password is easy to guess." />,
  },
  'number-inputs': {
    whole: <WholeInput label="Seats" value={40} />,
    decimal: <DecimalInput label="Rating" value={3.5} />,
    pay: <RupeesInput label="Expected CTC (INR)" value={650_000} />,
  },
  'profile-inputs': { phone: <PhoneInput value="98765 43210" onChange={nothing} /> },
  'profile-parts': {
    'a part': <ProfilePart title="Education">CET Trivandrum</ProfilePart>,
    experience: (
      <ExperienceParts
        experience={{
          workExperience: 'fresher',
          experienceDesc: [
            {
              companyName: 'Sahyadri Software',
              description: sentence,
              role: 'Frontend intern',
              from: '2026-05',
              to: '2026-07',
            },
          ],
          skills: [{ skill: 'React', level: 'advance' }],
        }}
      />
    ),
    'no projects': <ProjectsPart projects={[]} />,
    'certificates and languages': (
      <CertificatesAndLanguages
        certificates={[{ name: 'SQL for analysts', issuer: 'Sahyadri Academy', month: '2026-02', link: '' }]}
        languages={[{ name: 'Malayalam', level: 'native' }]}
      />
    ),
  },
  'query-content': {
    waiting: <Content query={{ data: undefined, error: null }} />,
    failed: <Content query={{ data: undefined, error: new Error('The server did not answer.') }} />,
    loaded: <Content query={{ data: 'Twelve candidates', error: null }} />,
  },
  'radio-choices': {
    '': <Radios label="Screening" />,
    stacked: <Radios label="Screening, stacked" stacked />,
    'with an error': <Radios label="Screening, missing" error="Please choose one." />,
  },
  'repeatable-rows': {
    '': (
      <RepeatableRows name="Project" count={2} max={3} onAdd={nothing} onRemove={nothing}>
        {(index) => <TextInput label={`Title of project ${index + 1}`} />}
      </RepeatableRows>
    ),
  },
  'rich-text': { '': <RichText content={[{ type: 'paragraph', children: [{ text: sentence }] }]} /> },
  'rich-text-editor': {
    '': (
      <RichTextEditor
        label="Content"
        placeholder="Write something"
        start={[{ type: 'paragraph', children: [{ text: sentence }] }]}
        onChange={nothing}
        path="content"
      />
    ),
    'with an error': (
      <RichTextEditor
        label="Content, missing"
        placeholder="Write something"
        start={[{ type: 'paragraph', children: [{ text: '' }] }]}
        onChange={nothing}
        error="Please write something."
        path="missing"
      />
    ),
  },
  'rung-list': { '': <RungList items={['One profile', 'One panel']} /> },
  'rungs-divider': { '': <RungsDivider /> },
  'search-box': {
    '': <SearchBox label="Search candidates" onSearch={nothing} />,
    busy: <SearchBox label="Search jobs" search="react" onSearch={nothing} busy />,
  },
  'second-step-form': {
    'by app': <SecondStepForm ways={{ isApp: true, isPasskey: false }} {...secondStep} />,
    'by passkey': <SecondStepForm ways={{ isApp: false, isPasskey: true }} {...secondStep} />,
    'by either': <SecondStepForm ways={{ isApp: true, isPasskey: true }} {...secondStep} />,
  },
  'set-password-form': { '': <SetPasswordForm email="asha@example.org" asksConsent={false} save={fails} /> },
  'share-button': { '': <ShareButton title="An event" path="/events" /> },
  skeletons: { list: <ListSkeleton rows={2} />, cards: <CardSkeleton cards={3} /> },
  'side-drawer': { '': <MenuDrawer /> },
  'skip-link': { 'seen with the focus': <SkipLink /> },
  stars: { three: <Stars count={3} />, none: <Stars count={0} /> },
  'stat-card': {
    loaded: <StatCard label="Applications" value={128} icon={<IconBriefcase />} />,
    waiting: <StatCard label="Interviews" value={undefined} />,
  },
  stats: { '': <Stats title="In numbers" showTitle figures={[{ figure: '1,200', caption: 'graduates hired' }]} /> },
  'step-progress': { '': <StepProgress value={3} total={10} label="Questions answered" /> },
  'sticky-actions': {
    '': (
      <StickyActions>
        <Button>Save</Button>
      </StickyActions>
    ),
  },
  'tag-input': { empty: <Tags label="Locations" />, filled: <Tags label="Skills" start={['React', 'SQL']} /> },
  'company-mark': {
    'without a logo': <CompanyMark name="Konkan Rail" logoKey="" />,
  },
  'reviewed-logo': {
    'without a logo': <ReviewedLogo company={{ id: 'one', name: 'Konkan Rail' }} logoKey="" />,
  },
  'logo-field': {
    'without a logo': (
      <LogoField
        label="Logo"
        description="It stands beside the name."
        value=""
        upload={async () => {}}
        onRemove={() => {}}
      />
    ),
  },
  'team-link': {
    '': (
      <TeamLink to="/admin?tab=team" needs="team.manage">
        Team
      </TeamLink>
    ),
  },
  'text-link': { '': <TextLink to="/events">View More</TextLink> },
  'back-link': { '': <BackLink to="/dev/gallery">All events</BackLink> },
  conversation: {
    'both sides': (
      <Conversation
        messages={[
          exampleMessage({ text: 'Gladly. Which floor is it?', byMe: true, readAt: exampleTime }),
          exampleMessage({ text: 'Can you come on Monday?\nThe way there: https://maps.example.org/konkan' }),
        ]}
        hasMore
        loading={false}
        onMore={nothing}
        to="Konkan Foods"
        draft="example"
        onSend={waits}
        onReport={async () => ({ msg: 'Reported.' })}
      />
    ),
    closed: (
      <Conversation
        messages={[exampleMessage({ text: sentence.repeat(4), authorName: '' }), exampleMessage({ isRemoved: true })]}
        hasMore={false}
        loading={false}
        onMore={nothing}
        to="Konkan Foods"
        closed="This conversation has ended. You can still read it."
        draft="example-closed"
        onSend={waits}
        onReport={async () => ({ msg: 'Reported.' })}
      />
    ),
  },
  'cover-choice': {
    open: <CoverChoice isChosen={false} onChoose={nothing} />,
    chosen: <CoverChoice isChosen onChoose={nothing} />,
  },
  'sample-mark': {
    '': <SampleMark />,
    'beside a title': (
      <SampleTitle isSample>
        <h2>Mentors</h2>
      </SampleTitle>
    ),
  },
  'theme-toggle': { '': <ThemeToggle />, 'with its state': <ThemeToggle showsState /> },
  toasts: {
    success: <Button onClick={() => toast.success('Your profile is saved.')}>Say that it worked</Button>,
    warning: <Button onClick={() => toast.warning('Please check the highlighted fields.')}>Warn</Button>,
    error: <Button onClick={() => toast.error('The server did not answer.')}>Say that it failed</Button>,
  },
  'undo-toasts': { '': <UndoToast /> },
  'upload-button': {
    ready: <UploadButton label="Upload resume" accept=".pdf" upload={waits} />,
    uploaded: <UploadButton label="Upload another resume" accept=".pdf" upload={waits} uploaded />,
  },
  'url-tabs': {
    '': (
      <UrlTabs
        label="Parts"
        tabs={[
          { value: 'details', title: 'Details', content: 'What is known' },
          { value: 'history', title: 'History', content: 'What happened' },
        ]}
      />
    ),
  },
}

/** Components without an example, each with the reason: they show nothing themselves, or need a server. */
export const leftOut: Record<string, string> = {
  'code-from-link': 'shows the skeleton or the message page, which are here',
  'export-dialog': 'opened by export-button',
  'infinite-list': 'a list of the server; its states are those of load-more, load-error and skeletons',
  'loaded-together': 'shows what is in it, or the skeletons',
  'page-title': 'shows nothing in the page: the title of the window',
  'pdf-download': 'a link of pdf-viewer',
  'pdf-pages': 'the pages inside of pdf-viewer',
  'pdf-viewer': 'needs a file of the server',
  'profile-rows': 'repeatable-rows with the inputs of a profile',
  'report-message-dialog': 'opened by conversation',
  'toast-host': 'loads toasts',
}

function EducationInputs() {
  const form = useForm({ initialValues: Object.fromEntries(Object.keys(candidateFields).map((name) => [name, ''])) })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <CandidateInputs of="wizard" section="education" form={form} />
    </SimpleGrid>
  )
}

function Chips({ label, start = [], error }: { label: string; start?: string[]; error?: string }) {
  const [value, setValue] = useState(start)
  return <ChoiceChips label={label} choices={optionsOf(lookingFor)} value={value} onChange={setValue} error={error} />
}

function Tags({ label, start = [] }: { label: string; start?: string[] }) {
  const [value, setValue] = useState(start)
  return <TagInput label={label} value={value} onChange={setValue} />
}

function OpenedDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Reject candidate
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title="Reject Kavya Menon?"
        destructive
        onConfirm={() => setOpen(false)}
        onClose={() => setOpen(false)}
      >
        They are told by email.
      </ConfirmDialog>
    </>
  )
}

function UndoToast() {
  const [isShown, setShown] = useState(false)
  const entry = {
    id: 'one',
    text: 'Kavya Menon is rejected.',
    undoLabel: 'Undo the rejection of Kavya Menon',
    undo: nothing,
  }
  const hide = () => setShown(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setShown(true)}>
        Reject
      </Button>
      <UndoToasts entries={isShown ? [entry] : []} onGone={hide} />
    </>
  )
}

function TwoSteps() {
  const [step, setStep] = useState(1)
  return (
    <FormSteps
      title="Your profile"
      text="Two steps."
      label="Example"
      steps={[
        { title: 'General', missing: 0, content: <TextInput label="Full Name" /> },
        { title: 'Experience', missing: 2, content: <TextInput label="Skill" /> },
      ]}
      required={3}
      step={step}
      heading={null}
      onChoose={setStep}
      submitLabel="Done"
      submit={nothing}
      saving={false}
      hasDraft
      startOver={nothing}
    />
  )
}

function TextDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Write a note</Button>
      <Dialog opened={isOpen} title="Note" onClose={() => setOpen(false)}>
        <TextInput label="Note" />
      </Dialog>
    </>
  )
}

function MenuDrawer() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Menu</Button>
      <SideDrawer opened={isOpen} title="Menu" onClose={() => setOpen(false)}>
        <Link to="/jobs">Jobs</Link>
      </SideDrawer>
    </>
  )
}

function OpenedForm() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask for a mentor</Button>
      <FormDialog
        opened={isOpen}
        title="Ask for a mentor"
        submitLabel="Send"
        saving={false}
        submit={close}
        onClose={close}
      >
        <TextInput label="What about?" />
      </FormDialog>
    </>
  )
}

function Radios(group: { label: string; stacked?: boolean; error?: string }) {
  const [value, setValue] = useState('')
  const choices = [
    { value: 'team', label: 'By the team' },
    { value: 'recruiter', label: 'By the recruiter' },
  ]
  return <RadioChoices {...group} choices={choices} value={value} onChange={setValue} />
}

function Content({ query }: { query: { data: string | undefined; error: unknown } }) {
  return (
    <QueryContent query={{ ...query, isFetching: false, refetch: nothing }} waiting={<ListSkeleton rows={1} />}>
      {(text) => <p>{text}</p>}
    </QueryContent>
  )
}
