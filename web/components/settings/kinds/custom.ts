import { type CommonOptions, common, type FieldDef, type FieldMaker } from '../field-def.ts'

interface CustomOptions extends CommonOptions {
  render: FieldDef['render']
  format: (value: unknown) => string
  error?: (value: unknown) => string | null
  hasOwnLabel?: boolean
}

/** A kind used by only one page, such as a quality profile from an instance's own options. */
export const custom =
  <V>(options: CustomOptions): FieldMaker<V> =>
  () => ({
    ...common(options),
    isSecret: false,
    hasOwnLabel: options.hasOwnLabel ?? false,
    render: options.render,
    format: options.format,
    error: options.error ?? (() => null),
  })
