import { defaultCriteria, JobDraft, messages } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import * as form from '#app/lib/form/form-refusal.ts'
import { blankJob, bodyOf, checks, type JobForm, payLabel, roleChoices, withRole } from './job-form-values.ts'

const whole: JobForm = {
  ...blankJob(),
  jobTitle: 'Frontend Developer',
  jobRole: 'job(full-time)',
  jobType: 'hybrid',
  numOpenings: 2,
  description: 'jds/1/about.pdf',
  descriptionFileName: 'about.pdf',
  qualifications: 'React, SQL',
  salary: '6LPA-8LPA',
  jobLocations: ['Pune'],
}

const refusalOf = (values: JobForm) => form.refusalOf(checks, values)

describe('sending the job form', () => {
  test('sending the job form is allowed when all fields are filled [JOB-11]', () => {
    expect(refusalOf(whole)).toBeNull()
  })

  test.each<[keyof JobForm, unknown]>([
    ['jobTitle', ' '],
    ['jobRole', ''],
    ['jobType', ''],
    ['numOpenings', ''],
    ['description', ''],
    ['qualifications', '\n'],
    ['salary', ''],
    ['jobLocations', []],
  ])('sending the job form refuses without %s [JOB-11]', (field, blank) => {
    expect(refusalOf({ ...whole, [field]: blank })).toEqual({
      msg: 'Enter all fields!',
      faults: { [field]: messages.fieldNeeded },
    })
  })

  test('sending the job form has a fault for every required field of an empty form', () => {
    expect(Object.keys(refusalOf(blankJob())?.faults ?? {})).toHaveLength(8)
  })

  test('sending the job form has a fault for a field with a wrong value', () => {
    expect(refusalOf({ ...whole, numOpenings: 0 })).toEqual({
      msg: messages.openingsRange,
      faults: { numOpenings: messages.openingsRange },
    })
    expect(refusalOf({ ...whole, salary: '40,000+' })?.faults).toEqual({ salary: messages.salaryOfRole })
  })

  test('sending the job form sends the documented fields and the id that it was opened with [API-26]', () => {
    expect(JobDraft.parse(bodyOf(whole))).toEqual({
      _id: whole._id,
      jobTitle: 'Frontend Developer',
      description: 'jds/1/about.pdf',
      // Additive: nothing was typed.
      descriptionContent: [],
      qualifications: 'React, SQL',
      salary: '6LPA-8LPA',
      jobRole: 'job(full-time)',
      jobType: 'hybrid',
      jobLocations: ['Pune'],
      numOpenings: 2,
      // Additive too: what every job begins with.
      criteria: [...defaultCriteria],
    })
    expect(blankJob()._id).not.toBe(blankJob()._id)
  })
})

describe('choosing a role', () => {
  test('choosing a role offers the three labels [JOB-02]', () => {
    expect(roleChoices()).toEqual([
      { value: 'internship', label: 'Internship' },
      { value: 'job(full-time)', label: 'Full Time' },
      { value: 'job(part-time)', label: 'Free Lancing' },
    ])
  })

  test('choosing a role calls the pay a salary for full-time and a stipend otherwise [JOB-06]', () => {
    expect(['job(full-time)', 'internship', 'job(part-time)', ''].map(payLabel)).toEqual([
      'Salary',
      'Stipend',
      'Stipend',
      'Stipend',
    ])
  })

  test('choosing a role keeps the chosen pay if the new role offers it too, and clears it otherwise [JOB-07]', () => {
    expect(withRole(whole, 'internship')).toEqual({ jobRole: 'internship', salary: '' })
    expect(withRole({ ...whole, salary: 'Undisclosed' }, 'internship').salary).toBe('Undisclosed')
    expect(withRole({ ...whole, jobRole: 'internship', salary: '40,000+' }, 'job(part-time)').salary).toBe('40,000+')
  })
})
