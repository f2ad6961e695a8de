import { Switch } from '../../../ui/switch.tsx'
import type { CommonOptions, FieldMaker } from '../field-def.ts'

export const toggle =
  (options: CommonOptions): FieldMaker<boolean> =>
  () => ({
    ...options,
    isSecret: false,
    hasOwnLabel: true,
    render: ({ control, label, value, onChange }) => (
      <Switch {...control} label={label} checked={value === true} onCheckedChange={onChange} />
    ),
    format: value => (value ? 'On' : 'Off'),
    error: () => null,
  })
