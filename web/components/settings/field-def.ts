import type { ReactNode } from 'react'
import type { Values } from '../../lib/form-edits.ts'
import type { FieldControl } from '../../ui/field.tsx'

export interface ControlProps {
  control: FieldControl & { disabled?: boolean; name: string }
  label: string
  value: unknown
  /** @param others values of other fields to set as well */
  onChange: (value: unknown, others?: Values) => void
  values: Values
  stored: Values
}

/**
 * A setting, created by a kind (web/components/settings/kinds) that provides control, validation, formatting and
 * conversion. Input that can't be converted is kept as typed and reported by `error`. `V` is the type of values the
 * kind can hold.
 */
export interface FieldDef<V = never> {
  readonly label: string
  readonly hint?: ReactNode | ((values: Values) => ReactNode)
  /** Text at the right end of the label's line, such as the number of selected options. */
  readonly aside?: (value: unknown, values: Values) => ReactNode
  readonly keywords?: string
  readonly isSecret: boolean
  readonly isWide?: boolean
  /** The saved value can't be read, so the field only says so. */
  readonly isUnread?: true
  readonly hasOwnLabel?: boolean
  /** Servers may lack the field, so it isn't shown before the values have loaded. */
  readonly isNewer?: true
  /** The control shows its errors itself. */
  readonly hasOwnErrors?: boolean
  readonly render: (props: ControlProps) => ReactNode
  /**
   * Formats the value. For a secret, returns only its state or count.
   * @param values the record that contains the value, if known
   */
  readonly format: (value: unknown, values?: Values) => string
  readonly error: (value: unknown) => string | null
  /** Why a valid value might not work, or null. If set, saving asks for confirmation first. */
  readonly warning?: (value: unknown) => string | null
  readonly visibleWhen?: (values: Values) => boolean
  readonly disabledWhen?: (values: Values) => string | null
  /** Shown below a disabled field instead of the reason, for example to offer a solution. */
  readonly disabledHint?: ReactNode
  /** Type-only and never called. Prevents using a kind for a setting of another type. */
  readonly accepts?: (value: V) => void
}
export type AnyField = FieldDef<never>

/** A change to review before saving. */
export interface Change {
  key: string
  label: string
  from: string
  to: string
  error?: string | null
}

/** Within a sentence. */
const inSentence = (text: string) => (text === NOT_SET ? text.toLowerCase() : text)
const UNIT = /^[\d.,]+ (\D+?)s?$/

/** "→ 48 hours, was 72": the unit of the old value only if it differs from the new one. */
export const changeText = ({ from, to }: Pick<Change, 'from' | 'to'>) => {
  const unit = UNIT.exec(to)?.[1]
  const old = UNIT.exec(from)?.[1] === unit && unit !== undefined ? from.split(' ')[0] : from
  return { to: inSentence(to), was: inSentence(old ?? from) }
}

/** For a replaced secret, only says "changed". */
export const changeOf = (field: AnyField, key: string, before: Values, after: Values): Change => {
  const [from, to] = [field.format(before[key], before), field.format(after[key], after)]
  const isReplaced = field.isSecret && from === to
  return {
    key,
    label: field.label,
    from: isReplaced ? '••••' : from,
    to: isReplaced ? 'changed' : to,
  }
}

export interface FieldSpec {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly maxLength?: number | undefined
  readonly unit?: string | undefined
  readonly secret?: boolean | undefined
  readonly readOnly?: boolean | undefined
}

export type FieldMaker<V> = (spec: FieldSpec) => FieldDef<V>

/** Options common to all kinds. */
export type CommonOptions = Pick<
  FieldDef,
  | 'label'
  | 'keywords'
  | 'hint'
  | 'aside'
  | 'isWide'
  | 'visibleWhen'
  | 'disabledWhen'
  | 'disabledHint'
>

export const isEmpty = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

export const NOT_SET = 'None'
