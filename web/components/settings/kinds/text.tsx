import type { Values } from '../../../lib/form-edits.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { lowerFirst } from '../../../lib/sentence.ts'
import { hasSecret, shownAddress } from '../../../lib/shown-address.ts'
import { timeOfDay } from '../../../lib/time.ts'
import { Input } from '../../../ui/input.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import {
  type CommonOptions,
  type ControlProps,
  type FieldMaker,
  isEmpty,
  NOT_SET,
} from '../field-def.ts'

interface TextOptions extends CommonOptions {
  type?: 'url'
  placeholder?: string
  check?: (text: string) => string | null
  required?: string
  maxLength?: number
  isNumeric?: boolean
  /** Focuses the field when its dialog opens. */
  autoFocus?: boolean
  /** Corrects the text when the field loses focus. Also returns values for other fields if the text contains them. */
  tidy?: (typed: string) => readonly [text: string, others?: Values]
}

const errorOf =
  ({ check, required, maxLength }: Pick<TextOptions, 'check' | 'required' | 'maxLength'>) =>
  (value: unknown): string | null => {
    const text = isEmpty(value) ? '' : String(value).trim()
    if (text === '') return required ?? null
    if (maxLength !== undefined && text.length > maxLength)
      return `Use at most ${formatNumber(maxLength)} characters.`
    return check?.(text) ?? null
  }

interface TextControlProps
  extends ControlProps,
    Pick<TextOptions, 'placeholder' | 'isNumeric' | 'autoFocus' | 'tidy'> {
  type?: 'text' | 'url' | 'time'
  className?: string
}

function TextControl(props: TextControlProps) {
  const { control, value, onChange, type = 'text', placeholder, className, tidy } = props
  return (
    <Input
      {...control}
      type={type}
      placeholder={placeholder}
      className={className}
      inputMode={props.isNumeric ? 'numeric' : undefined}
      {...(props.autoFocus && { autoFocus: true, 'data-autofocus': '' })}
      autoCapitalize="none"
      spellCheck={false}
      value={shown(value)}
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={event => {
        const typed = event.currentTarget.value
        const [tidied, others] = tidy?.(typed) ?? [typed]
        if (tidied !== typed) onChange(tidied, others)
      }}
    />
  )
}
const shown = (value: unknown) => (isEmpty(value) ? '' : String(value))
const format = (value: unknown) => (isEmpty(value) ? NOT_SET : String(value))

export const text =
  (options: TextOptions): FieldMaker<string | undefined> =>
  ({ maxLength }) => ({
    ...options,
    isSecret: false,
    render: props => <TextControl {...props} {...options} />,
    format,
    error: errorOf({ ...(maxLength !== undefined && { maxLength }), ...options }),
  })

export const addressError = (value: string): string | null => {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) {
    const lacksScheme = /^[^\s:/]+(:\d+)?(\/|$)/.test(value)
    return `Start with http:// or https://${lacksScheme ? `, for example http://${value}` : '.'}`
  }
  try {
    const { protocol } = new URL(value)
    return /^https?:$/.test(protocol) ? null : 'Use an http:// or https:// URL.'
  } catch {
    return 'Enter a valid URL, for example http://192.168.1.10:32400.'
  }
}

/** When the field loses focus, removes spaces around the URL and trailing slashes. */
export const urlField =
  (options: TextOptions): FieldMaker<string | undefined> =>
  spec => ({
    ...text({
      check: addressError,
      tidy: typed => [typed.trim().replace(/\/+$/, '')],
      ...options,
      type: 'url',
    })(spec),
    format: value => (hasSecret(value) ? shownAddress(String(value)) : format(value)),
  })

export const time =
  (options: CommonOptions): FieldMaker<string> =>
  () => ({
    ...options,
    isSecret: false,
    render: props => <TextControl {...props} type="time" className="w-40!" />,
    format: value => {
      const [hour, minute] = shown(value).split(':').map(Number)
      return hour === undefined || minute === undefined ? NOT_SET : timeOfDay(hour, minute)
    },
    error: value =>
      typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
        ? null
        : 'Enter a time of day.',
  })

const BEGINS_WITH_NAME = /^([A-Z]{2}|Apprise|Discord|Plex|Tautulli)/

/**
 * Masked, but can be revealed and copied. Change reviews only say "changed". Nothing else stores or shows the value.
 */
export const secret =
  (options: TextOptions): FieldMaker<string | undefined> =>
  () => ({
    ...options,
    isSecret: true,
    render: ({ control, label, value, onChange }) => (
      <SecretInput
        {...control}
        what={BEGINS_WITH_NAME.test(label) ? label : lowerFirst(label)}
        placeholder={options.placeholder}
        value={shown(value)}
        onChange={event => onChange(event.currentTarget.value)}
      />
    ),
    format: value => (isEmpty(value) ? NOT_SET : 'Set'),
    error: errorOf(options),
  })
