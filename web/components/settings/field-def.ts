import type { ComponentType, ReactNode } from 'react'
import type { Values } from '../../lib/edits.ts'
import type { FieldControl } from '../../ui/field.tsx'
import type { SettingsForm } from './use-settings.ts'

/** Props of a field's control. `control` connects it to its label. */
export interface ControlProps {
  control: FieldControl & { disabled?: boolean; name: string }
  label: string
  value: unknown
  onChange: (value: unknown) => void
  /** All values of the form, including edits. */
  values: Values
}

/**
 * A setting of a page, created by a kind (web/components/settings/kinds) that provides control, validation, formatting
 * and conversion. Input that can't be converted is kept as typed and reported by `fault`. `V` is the type of values the
 * kind can hold.
 */
export interface FieldDef<V = never> {
  readonly label: string
  /** One sentence below the control. */
  readonly hint?: ReactNode | ((values: Values) => ReactNode)
  /** Synonyms for the palette's search. */
  readonly keywords?: string
  /** The value must be kept out of history, storage, reviews and error messages. */
  readonly isSecret: boolean
  /** Spans the full width of its card. */
  readonly isWide?: boolean
  /** The control renders its own label, like a switch. */
  readonly hasOwnLabel?: boolean
  readonly render: (props: ControlProps) => ReactNode
  readonly words: (value: unknown) => string
  readonly fault: (value: unknown) => string | null
  /** Why a valid value may not work, or null. Saving asks for confirmation first. */
  readonly doubt?: (value: unknown) => string | null
  readonly visibleWhen?: (values: Values) => boolean
  /** Why it can't be changed now, or null. */
  readonly disabledWhen?: (values: Values) => string | null
  readonly Action?: ComponentType<FieldActionProps>
  /** Never called. Prevents using a kind for a setting of another type. */
  readonly accepts?: (value: V) => void
}
export type AnyField = FieldDef<never>

export interface FieldActionProps {
  form: SettingsForm
  name: string
}

export interface FieldFacts {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly unit?: string | undefined
  readonly secret?: boolean | undefined
  readonly optional?: boolean | undefined
  readonly readOnly?: boolean | undefined
}

export type FieldMaker<V> = (facts: FieldFacts) => FieldDef<V>

export interface CommonOptions {
  label: string
  keywords?: string
  hint?: FieldDef['hint']
  isWide?: boolean
  visibleWhen?: FieldDef['visibleWhen']
  disabledWhen?: FieldDef['disabledWhen']
  Action?: FieldDef['Action']
}

export const common = ({
  label,
  keywords,
  hint,
  isWide,
  visibleWhen,
  disabledWhen,
  Action,
}: CommonOptions) => ({
  label,
  ...(keywords !== undefined && { keywords }),
  ...(hint !== undefined && { hint }),
  ...(isWide !== undefined && { isWide }),
  ...(visibleWhen && { visibleWhen }),
  ...(disabledWhen && { disabledWhen }),
  ...(Action && { Action }),
})

export const isEmpty = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

export const NOT_SET = 'Not set'
