import { Switch } from '../../../ui/switch.tsx'
import type { CommonOptions, ControlProps, FieldMaker } from '../field-def.ts'

function ToggleControl({ control, label, isInline, value, onChange }: ControlProps) {
  return (
    <Switch
      {...control}
      {...(isInline ? { 'aria-label': label } : { label })}
      checked={value === true}
      onCheckedChange={onChange}
    />
  )
}

export const toggle =
  (options: CommonOptions): FieldMaker<boolean> =>
  () => ({
    ...options,
    isSecret: false,
    hasOwnLabel: true,
    render: props => <ToggleControl {...props} />,
    format: value => (value ? 'On' : 'Off'),
    error: () => null,
  })
