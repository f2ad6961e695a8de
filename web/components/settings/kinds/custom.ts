import type { CommonOptions, FieldDef, FieldMaker } from '../field-def.ts'

interface CustomOptions extends CommonOptions {
  render: FieldDef['render']
  format: (value: unknown) => string
  error?: (value: unknown) => string | null
  hasOwnLabel?: boolean
}

/** A kind with its own control, such as a quality profile from an instance's options. */
export const custom =
  <V>(options: CustomOptions): FieldMaker<V> =>
  () => ({ isSecret: false, error: () => null, ...options })
