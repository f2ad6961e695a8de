import type { ComponentType, ReactNode } from 'react'
import type { Values } from '../../lib/edits.ts'
import type { FieldControl } from '../../ui/field.tsx'
import type { SettingsForm } from './use-settings.ts'

/** What a field's control is given; `control` connects it to its label. */
export interface ControlProps {
  control: FieldControl & { disabled?: boolean; name: string }
  label: string
  value: unknown
  onChange: (value: unknown) => void
  /** Every value of the form, edits included. */
  values: Values
}

/**
 * One setting of a page. A kind (web/components/settings/kinds) makes it and brings control, check, words and the
 * conversion between what is stored and what is shown; a value that is not in the stored form yet is kept as typed, for
 * `fault` to name. `V`: the stored values the kind can hold.
 */
export interface FieldDef<V = never> {
  readonly label: string
  /** One sentence below the control. */
  readonly hint?: ReactNode | ((values: Values) => ReactNode)
  /** Synonyms the palette finds it by. */
  readonly keywords?: string
  /** Its value never reaches history, storage, a review or an error text. */
  readonly isSecret: boolean
  /** Takes the whole width of its card. */
  readonly isWide?: boolean
  /** The control carries its own label, as a switch does. */
  readonly hasOwnLabel?: boolean
  /** Draws the control; a plain function, so that options need no component of their own. */
  readonly render: (props: ControlProps) => ReactNode
  /** A value in words: "On", "72 hours", "Every day". */
  readonly words: (value: unknown) => string
  /** What is wrong with a value, in words; null when it can be saved. */
  readonly fault: (value: unknown) => string | null
  /** Shown only while this holds. */
  readonly visibleWhen?: (values: Values) => boolean
  /** Why it cannot be changed now; null when it can. */
  readonly disabledWhen?: (values: Values) => string | null
  /** Beside the control: Test, Validate, Generate. */
  readonly Action?: ComponentType<FieldActionProps>
  /** Never called: keeps a kind from being given to a setting of another type. */
  readonly accepts?: (value: V) => void
}
/** Any field, whatever it holds. */
export type AnyField = FieldDef<never>

export interface FieldActionProps {
  form: SettingsForm
  name: string
}

/** What the contract says of a setting, as far as a kind needs it. */
export interface FieldFacts {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly unit?: string | undefined
  readonly secret?: boolean | undefined
  readonly optional?: boolean | undefined
  readonly readOnly?: boolean | undefined
}

/** A kind with its options, still without the contract's facts. */
export type FieldMaker<V> = (facts: FieldFacts) => FieldDef<V>

/** Options every kind takes. */
export interface CommonOptions {
  label: string
  keywords?: string
  hint?: FieldDef['hint']
  isWide?: boolean
  visibleWhen?: FieldDef['visibleWhen']
  disabledWhen?: FieldDef['disabledWhen']
  Action?: FieldDef['Action']
}

/** The options of every kind, as the definition holds them. */
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
