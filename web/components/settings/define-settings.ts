import { type ConfigKey, type ConfigValue, configField } from '../../contract/config.ts'
import type { Values } from '../../lib/edits.ts'
import type { AnyField, FieldMaker } from './field-def.ts'

/** Several fields looked at together: the sentence stands at the first of `names` and blocks saving. */
export interface Rule {
  readonly names: readonly string[]
  readonly check: (values: Values) => string | null
}

/** The settings of one page or form: its fields by name, in the order of the review, and the rules over several of them. */
export interface SettingsDef<Name extends string = string> {
  readonly fields: Readonly<Record<Name, AnyField>>
  readonly rules: readonly Rule[]
  /** Settings it looks at and does not edit. */
  readonly reads: readonly string[]
  /** Adds a rule; `check` gives what is wrong in words, or null. */
  rule(names: readonly Name[], check: (values: Values) => string | null): SettingsDef<Name>
  /** Has the stored values of further settings in `values`, for what depends on them: a switch that needs another page's setting. */
  reading(names: readonly ConfigKey[]): SettingsDef<Name>
  /** Both together, as one form. */
  with<Other extends string>(other: SettingsDef<Other>): SettingsDef<Name | Other>
}

const make = <Name extends string>(
  fields: Readonly<Record<Name, AnyField>>,
  rules: readonly Rule[] = [],
  reads: readonly string[] = [],
): SettingsDef<Name> => ({
  fields,
  rules,
  reads,
  rule: (names, check) => make(fields, [...rules, { names, check }], reads),
  reading: names => make(fields, rules, [...reads, ...names]),
  with: other =>
    make(
      { ...fields, ...other.fields } as Record<Name | keyof typeof other.fields, AnyField>,
      [...rules, ...other.rules],
      [...reads, ...other.reads],
    ),
})

/**
 * Settings of the configuration: a misspelt key or a kind of another type does not compile, limits and units come from the
 * contract's table.
 * @throws Error for a read-only setting, and for a secret given a kind that shows it: faults of the page, found at its first load
 */
export const defineSettings = <
  M extends { readonly [K in keyof M]: K extends ConfigKey ? FieldMaker<ConfigValue<K>> : never },
>(
  makers: M,
): SettingsDef<Extract<keyof M, string>> => {
  const entries = Object.entries(makers as Record<string, FieldMaker<never>>).map(
    ([key, maker]) => {
      const facts = configField(key as ConfigKey)
      const field = maker(facts)
      if (facts.readOnly)
        throw new Error(`The setting "${key}" is read-only; show it without a field.`)
      if (facts.secret && !field.isSecret)
        throw new Error(`The setting "${key}" is a secret; give it the kind secret or addressList.`)
      return [key, field] as const
    },
  )
  return make(Object.fromEntries(entries) as Record<Extract<keyof M, string>, AnyField>)
}

/** Settings of anything else, such as a user or an instance: `defineFields<UserEdit>()({ alias: text({ … }) })`. */
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
      ) as Record<Extract<keyof M, string>, AnyField>,
    )
