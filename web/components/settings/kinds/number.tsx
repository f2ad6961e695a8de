import clsx from 'clsx'
import { useState } from 'react'
import { formatNumber } from '../../../lib/pluralize.ts'
import { decimalIn, wholeNumberIn } from '../../../lib/typed-number.ts'
import { Input } from '../../../ui/input.tsx'
import {
  type CommonOptions,
  type ControlProps,
  type FieldMaker,
  type FieldSpec,
  isEmpty,
  NOT_SET,
} from '../field-def.ts'

interface NumberOptions extends CommonOptions {
  min?: number
  max?: number
  unit?: string
  empty?: string
}
const MS = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const

/** Empty text is undefined. Text that isn't a number is kept for validation. */
const parse = (typed: string, factor: number): number | string | undefined => {
  if (typed.trim() === '') return undefined
  const number = factor === 1 ? wholeNumberIn(typed) : decimalIn(typed)
  return number === null ? typed : Math.round(number * factor)
}

const shown = (value: unknown, factor: number): string => {
  if (isEmpty(value)) return ''
  return typeof value === 'number' ? String(Number((value / factor).toFixed(3))) : String(value)
}

/** Only of a single word: "1 hour", but "1 percent of all titles". */
const singular = (unit: string, value: unknown) =>
  value === 1 ? unit.replace(/^(\S+)s$/, '$1') : unit

interface NumberControlProps extends ControlProps {
  unit: string
  factor: number
  width: string
  placeholder: string | undefined
}

function NumberControl(props: NumberControlProps) {
  const { control, value, onChange, unit, factor, width, placeholder } = props
  const [typed, setTyped] = useState('')
  return (
    <span className="flex items-center gap-2.5">
      <Input
        {...control}
        type="text"
        inputMode={factor === 1 ? 'numeric' : 'decimal'}
        className={clsx('tabular', width)}
        placeholder={placeholder}
        // Keep the typed text: shortening "1.0" to "1" would drop the point while the user is still typing "1.05".
        value={parse(typed, factor) === value ? typed : shown(value, factor)}
        onChange={event => {
          setTyped(event.currentTarget.value)
          onChange(parse(event.currentTarget.value, factor))
        }}
      />
      <span className="text-ink-2">{unit}</span>
    </span>
  )
}

const numeric = (options: NumberOptions, spec: FieldSpec, unit: string, factor: number) => {
  const {
    min = Math.ceil((spec.min ?? 0) / factor),
    max = Math.floor((spec.max ?? Number.POSITIVE_INFINITY) / factor),
    empty,
  } = options
  return {
    ...options,
    isSecret: false,
    render: (props: ControlProps) => (
      <NumberControl
        {...props}
        unit={unit}
        factor={factor}
        width={max < 10_000 && empty === undefined ? 'w-20!' : 'w-28!'}
        placeholder={empty}
      />
    ),
    format: (value: unknown) => {
      const text = shown(value, factor)
      return text === '' ? (empty ?? NOT_SET) : `${text} ${singular(unit, Number(text))}`.trim()
    },
    error: (value: unknown) => {
      if (isEmpty(value) && empty !== undefined) return null
      const isWhole = typeof value === 'number' && Number.isSafeInteger(value)
      if (isWhole && value >= min * factor && value <= max * factor) return null
      const kind = factor === 1 ? 'a whole number' : 'a number'
      if (max === Number.POSITIVE_INFINITY) return `Enter ${kind} of at least ${formatNumber(min)}.`
      const range = `from ${formatNumber(min)} to ${formatNumber(max)}`
      return `Enter ${kind} ${range}${unit && factor !== 1 ? ` ${unit}` : ''}.`
    },
  }
}

/** A setting for a whole number with a unit. Limits and unit default to those of the contract. */
export const number =
  (options: NumberOptions): FieldMaker<number | null | undefined> =>
  spec =>
    numeric(options, spec, options.unit ?? spec.unit ?? '', 1)

/** A duration, shown in `unit` and saved in milliseconds. */
export const duration =
  (options: CommonOptions & { unit: keyof typeof MS }): FieldMaker<number> =>
  spec =>
    numeric(options, spec, options.unit, MS[options.unit])
