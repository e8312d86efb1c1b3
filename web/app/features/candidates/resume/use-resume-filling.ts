import type { ResumeReading } from '@firstrung/contract'
import { useEffect, useRef, useState } from 'react'
import { useResumeReading } from '#app/features/candidates/values/candidate-queries.ts'
import type { ProfileForm } from '#app/features/candidates/values/profile-form-values.ts'
import { entriesOfOffer, labelsOfOffer, offerFor, undoneOf } from './resume-filling.ts'
import { lostWords, unsureTexts } from './resume-texts.ts'

interface Filled {
  offer: Partial<ProfileForm>
  before: ProfileForm
}

interface FormOfProfile {
  getValues: () => ProfileForm
  setValues: (values: Partial<ProfileForm>) => void
}

/**
 * Fills the empty inputs of the profile from the uploaded resume: by itself after an upload on this page, otherwise on
 * request. It never overwrites input, and the filled inputs can be emptied again.
 */
export function useResumeFilling(form: FormOfProfile, isWanted: boolean) {
  const values = form.getValues()
  const { resumeS3FileKey: key } = values
  const { data } = useResumeReading(isWanted && key !== '')
  // The data may still be about the previous file.
  const reading: ResumeReading | undefined = data?.resumeS3FileKey === key ? data : undefined
  const [uploadedHere, setUploadedHere] = useState('')
  const [filled, setFilled] = useState<Filled | null>(null)
  const facts = reading?.facts
  const offer = facts ? offerFor(values, facts) : {}

  function fill() {
    const before = form.getValues()
    if (!facts) return
    const found = offerFor(before, facts)
    if (Object.keys(found).length === 0) return
    form.setValues(found)
    setFilled({ offer: { ...filled?.offer, ...found }, before: { ...before, ...valuesBefore(filled) } })
  }

  /** The upload of this page from which the form was filled. */
  const filledFrom = useRef('')
  useEffect(() => {
    if (!facts || uploadedHere === '' || uploadedHere !== key || filledFrom.current === key) return
    filledFrom.current = key
    fill()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs when the upload of this page is read
  }, [facts, uploadedHere, key])

  return {
    state: reading?.state,
    offered: labelsOfOffer(offer),
    filled: labelsOfOffer(filled?.offer ?? {}),
    /** The companies and projects that are filled in or could be. */
    entries: entriesOfOffer({ ...filled?.offer, ...offer }),
    /** Facts that were read but are never filled in. */
    unsure: facts ? unsureTexts(facts) : [],
    lost: facts ? lostWords(facts) : undefined,
    /** The values that came from the resume. */
    offer: filled?.offer ?? {},
    noteUpload: setUploadedHere,
    fill,
    undo: () => {
      if (filled) form.setValues(undoneOf(filled.offer, filled.before, form.getValues()))
      setFilled(null)
    },
  }
}

/** The values that were there before the first filling. */
const valuesBefore = (filled: Filled | null): Partial<ProfileForm> =>
  filled ? Object.fromEntries(Object.keys(filled.offer).map((name) => [name, Reflect.get(filled.before, name)])) : {}
