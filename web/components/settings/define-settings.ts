import { type ConfigKey, type ConfigValue, configField } from '../../contract/config.ts'
import type { Values } from '../../lib/form-edits.ts'
import type { AnyField, FieldMaker } from './field-def.ts'
import { unread } from './kinds/unread.tsx'

/** Validates several fields together. Its error appears at the first field in `names` and prevents saving. */
interface Rule {
  readonly names: readonly string[]
  readonly check: (values: Values) => string | null
}

export interface SettingsDef<Name extends string = string> {
  readonly fields: Readonly<Record<string, AnyField>>
  readonly rules: readonly Rule[]
  readonly reads: readonly string[]
  rule(names: readonly Name[], check: (values: Values) => string | null): SettingsDef<Name>
  /** Adds saved settings of other pages to `values`, for fields that depend on them. */
  reading(names: readonly ConfigKey[]): SettingsDef<Name>
  with<Other extends string>(other: SettingsDef<Other>): SettingsDef<Name | Other>
}

const make = <Name extends string>(
  fields: SettingsDef['fields'],
  rules: readonly Rule[] = [],
  reads: readonly string[] = [],
): SettingsDef<Name> => ({
  fields,
  rules,
  reads,
  rule: (names, check) => make(fields, [...rules, { names, check }], reads),
  reading: names => make(fields, rules, [...reads, ...names]),
  with: other =>
    make({ ...fields, ...other.fields }, [...rules, ...other.rules], [...reads, ...other.reads]),
})

/**
 * The definition without fields that aren't among the saved values, because the server's version lacks them. Unreadable
 * ones can't be edited or checked.
 */
export const offered = <Name extends string>(
  { fields, rules, reads }: SettingsDef<Name>,
  stored: Values,
  isUnread: (name: string) => boolean,
): SettingsDef<Name> =>
  make(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => name in stored)
        .map(([name, field]) => [name, isUnread(name) ? unread(field) : field]),
    ),
    rules.filter(({ names }) => !names.some(isUnread)),
    reads,
  )

/**
 * Misspelled keys and mismatched kinds don't compile. Limits and units come from the contract.
 * @throws Error for a read-only setting, or for a secret whose kind would show it
 */
export const defineSettings = <
  M extends { readonly [K in keyof M]: K extends ConfigKey ? FieldMaker<ConfigValue<K>> : never },
>(
  makers: M,
): SettingsDef<Extract<keyof M, string>> => {
  const entries = Object.entries(makers as Record<string, FieldMaker<never>>).map(
    ([key, maker]) => {
      const spec = configField(key as ConfigKey)
      const field: AnyField = { ...maker(spec), ...(spec.isNewer && { isNewer: true }) }
      if (spec.readOnly)
        throw new Error(`The setting "${key}" is read-only; show it without a field.`)
      if (spec.secret && !field.isSecret)
        throw new Error(`The setting "${key}" is a secret; give it the kind secret or addressList.`)
      return [key, field] as const
    },
  )
  return make(Object.fromEntries(entries))
}

/**
 * Defines settings of other records, such as users or instances: `defineFields<UserEdit>()({ alias: text({ … }) })`.
 */
export const defineFields =
  <Shape extends object>() =>
  <M extends { readonly [K in keyof M]: K extends keyof Shape ? FieldMaker<Shape[K]> : never }>(
    makers: M,
  ): SettingsDef<Extract<keyof M, string>> =>
    make(
      Object.fromEntries(
        Object.entries(makers as Record<string, FieldMaker<never>>).map(([key, maker]) => [
          key,
          maker({}),
        ]),
      ),
    )
