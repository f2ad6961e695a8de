import type { Values } from '../../../lib/form-edits.ts'
import { Select } from '../../../ui/select.tsx'
import { type CommonOptions, type FieldMaker, isEmpty, NOT_SET } from '../field-def.ts'

interface Option<T extends string | number = string> {
  value: T
  label: string
}
type Options<T extends string | number> = readonly Option<T>[] | Readonly<Record<string, string>>

interface ChoiceOptions<T extends string | number> extends CommonOptions {
  options: Options<T>
  empty?: string
  /** Other names under which the option may be saved. They are kept until another option is selected. */
  aliases?: Readonly<Record<string, string>>
  isFluid?: boolean
  /** Names a saved value that isn't among the options. */
  unlistedLabel?: (value: string) => string
  /** Values of other fields that follow from the selected option. */
  others?: (picked: string) => Values
}

const listOf = <T extends string | number>(options: Options<T>): readonly Option<T>[] =>
  Array.isArray(options)
    ? (options as readonly Option<T>[])
    : Object.entries(options as Record<string, string>).map(([value, label]) => ({
        value: value as T,
        label,
      }))

/** A setting with several options. An unknown saved value can still be selected, and is saved unchanged. */
export const choice = <T extends string | number = string>(
  options: ChoiceOptions<T>,
): FieldMaker<T | (string & {}) | null | undefined> => {
  const list = listOf(options.options)
  const { aliases = {}, unlistedLabel = String, others } = options
  const format = (value: unknown) =>
    list.find(option => option.value === (aliases[String(value)] ?? value))?.label ??
    (isEmpty(value) ? (options.empty ?? NOT_SET) : unlistedLabel(String(value)))
  return () => ({
    ...options,
    isSecret: false,
    render: ({ control, value, stored, onChange }) => {
      const textOf = (one: unknown) => (isEmpty(one) ? '' : (aliases[String(one)] ?? String(one)))
      const text = textOf(value)
      const saved = textOf(stored[control.name])
      const isListed = (one: string) => list.some(option => String(option.value) === one)
      return (
        <Select
          {...control}
          className={options.isFluid ? undefined : 'max-w-96'}
          value={text}
          options={[
            ...[...new Set(saved ? [text, saved] : [text])]
              .filter(one => !isListed(one))
              .map(one => ({ value: one, label: format(one) })),
            ...list,
          ]}
          onChange={picked =>
            onChange(
              list.find(option => String(option.value) === picked)?.value ?? picked,
              others?.(picked),
            )
          }
        />
      )
    },
    format,
    error: () => null,
  })
}
