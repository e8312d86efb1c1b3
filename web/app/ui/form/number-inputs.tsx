import { leastYearlyPay, likelyLakhs, typedNumber, typedRupees, typedWhole } from '@firstrung/contract'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { afterPress } from '#app/lib/browser/after-press.ts'
import { rupees } from '#app/lib/text/format.ts'

/** A number, a text that is not a number, or '' if empty. */
type Typed = number | string

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> {
  value?: Typed | null
  onChange?: (value: Typed) => void
  min?: number
  max?: number
  /** For a filter, where no form can refuse: a text that is not a number within the bounds counts as empty. */
  isFilter?: boolean
}

interface Reading {
  /** Whether arrow keys count up and down. */
  steps?: true
  read: (text: string) => number | undefined
  show: (value: number) => string
  /** The message below the input after it loses the focus, if its text is not such a number. */
  unclear: string
}

/**
 * Keeps the typed text unchanged, and passes on its number. A text that is not a number is passed on unchanged, so that
 * the form refuses it: dropping a character would give another number.
 */
function useTyped(reading: Reading, { value = '', onChange, min = 0, max, isFilter = false }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const given = value ?? ''
  const isWithin = (found: number) => found >= min && (max === undefined || found <= max)

  /** The value that is passed on for a text. */
  function valueOf(text: string): Typed {
    if (text.trim() === '') return ''
    const found = reading.read(text)
    if (isFilter) return found !== undefined && isWithin(found) ? found : ''
    return found ?? text
  }
  // False if something else has set the value since, such as a resume or a draft.
  const isCurrent = typed !== null && String(valueOf(typed)) === String(given)
  const text = isCurrent ? typed : typeof given === 'number' ? reading.show(given) : given
  const found = reading.read(text)
  const fault =
    text.trim() === ''
      ? undefined
      : found === undefined
        ? reading.unclear
        : isWithin(found)
          ? undefined
          : max === undefined
            ? `Please enter ${reading.show(min)} or more.`
            : `Please enter a number from ${reading.show(min)} to ${reading.show(max)}.`
  return {
    text,
    found,
    fault: isLeft ? fault : undefined,
    onChange(next: string) {
      setTyped(next)
      onChange?.(valueOf(next))
    },
    /** Counts up or down with the arrow keys, within the bounds. */
    step(by: 1 | -1) {
      const next = found === undefined ? min : Math.min(Math.max(found + by, min), max ?? Number.POSITIVE_INFINITY)
      setTyped(null)
      onChange?.(next)
    },
    onFocus: () => setLeft(false),
    onBlur() {
      afterPress(() => setLeft(true))
      if (fault === undefined) setTyped(null)
    },
  }
}

function TypedInput({
  reading,
  hint,
  ...props
}: NumberInputProps & { reading: Reading; hint?: (text: string) => string }) {
  const { value: _, onChange: __, min: ___, max: ____, isFilter: _____, error, description, onBlur, ...input } = props
  const typed = useTyped(reading, props)
  const said = hint?.(typed.text) ?? ''
  return (
    <TextInput
      maxLength={40}
      autoComplete="off"
      inputMode="numeric"
      {...input}
      description={said === '' ? description : said}
      value={typed.text}
      error={error ?? typed.fault}
      onChange={({ currentTarget }) => typed.onChange(currentTarget.value)}
      onKeyDown={(event) => {
        const by = reading.steps ? { ArrowUp: 1 as const, ArrowDown: -1 as const }[event.key] : undefined
        if (by === undefined) return
        event.preventDefault()
        typed.step(by)
      }}
      onFocus={(event) => {
        typed.onFocus()
        input.onFocus?.(event)
      }}
      onBlur={(event) => {
        typed.onBlur()
        onBlur?.(event)
      }}
    />
  )
}

const whole: Reading = {
  steps: true,
  read: typedWhole,
  show: String,
  unclear: 'Please enter a whole number, such as 12.',
}

/** A whole number: '6.5' and '3-4' are refused, not joined. */
export const WholeInput = (props: NumberInputProps) => <TypedInput reading={whole} {...props} />

const decimal: Reading = { read: typedNumber, show: String, unclear: 'Please enter a number, such as 3.5.' }

/** A number that may have a decimal point. */
export const DecimalInput = (props: NumberInputProps) => <TypedInput reading={decimal} inputMode="decimal" {...props} />

const unclearPay = 'Please enter an amount, such as 6,00,000 or 6 lakh.'
const readings: Record<'year' | 'month', Reading> = {
  year: { read: (text) => typedRupees(text, 'year'), show: rupees, unclear: unclearPay },
  month: { read: (text) => typedRupees(text, 'month'), show: rupees, unclear: unclearPay },
}

/** Rupees a year or a month, as people write them: '6.5 lakh', '4 LPA', '₹ 6,00,000'. Shows the amount it understood. */
export function RupeesInput({ per = 'year', ...props }: NumberInputProps & { per?: 'year' | 'month' }) {
  const reading = readings[per]
  function hint(text: string): string {
    const found = reading.read(text)
    const likely = per === 'year' ? likelyLakhs(text) : undefined
    if (likely !== undefined && (found === undefined || found < leastYearlyPay))
      return `Did you mean ${rupees(likely)} a year? Then write ${typedNumber(text)} lakh.`
    if (found === undefined || text.trim() === rupees(found) || /^\d+$/.test(text.trim())) return ''
    return `= ${rupees(found)} a ${per}`
  }
  return <TypedInput reading={reading} hint={hint} inputMode="text" {...props} />
}
