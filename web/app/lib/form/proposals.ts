import type { UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'

/** A value from a file that can be filled into the inputs of a form. */
export interface Proposal<Values> {
  label: string
  /** The value as it is shown. */
  text: string
  values: Partial<Values>
  /** Whether the value differs from the form. */
  isOpen: boolean
}

/** A proposal with its state: not used yet, or used and still unchanged. */
export interface ShownProposal {
  label: string
  text: string
  isUsed: boolean
  use: () => void
  undo: () => void
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The proposals that a form shows. Values that the user changed after using a proposal are not undone. */
export function useProposals<Values extends ReturnType<typeof useForm>['values']>(
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'setValues' | 'clearFieldError'>,
  proposals: readonly Proposal<Values>[],
): { shown: ShownProposal[]; useAll: () => void } {
  /** The former values of each used proposal, by its label. */
  const [before, setBefore] = useState<Record<string, Partial<Values>>>({})
  const now = form.getValues()
  const namesOf = ({ values }: Proposal<Values>) => Object.keys(values) as (keyof Values & string)[]
  const isUsed = (proposal: Proposal<Values>) =>
    proposal.label in before && namesOf(proposal).every((name) => isSame(now[name], proposal.values[name]))

  function put(used: readonly Proposal<Values>[]) {
    const current = form.getValues()
    const kept = used.map((proposal) => {
      const values = Object.fromEntries(namesOf(proposal).map((name) => [name, current[name]])) as Partial<Values>
      return [proposal.label, values] as const
    })
    setBefore({ ...before, ...Object.fromEntries(kept) })
    form.setValues(used.reduce<Partial<Values>>((all, { values }) => ({ ...all, ...values }), {}))
    for (const name of used.flatMap(namesOf)) form.clearFieldError(name)
  }

  const shown = proposals
    .filter((proposal) => proposal.isOpen || isUsed(proposal))
    .map((proposal) => ({
      label: proposal.label,
      text: proposal.text,
      isUsed: isUsed(proposal),
      use: () => put([proposal]),
      undo: () => form.setValues(before[proposal.label] ?? {}),
    }))
  return { shown, useAll: () => put(proposals.filter((proposal) => proposal.isOpen && !isUsed(proposal))) }
}
