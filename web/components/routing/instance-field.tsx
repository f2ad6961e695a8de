import { isPlaceholder } from '../../state/instances.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { type RoutingFieldProps, wasOf } from './routing-field.ts'
import { FIELD_LABELS, instanceName, valueLabel } from './routing-labels.ts'

export function InstanceField(props: RoutingFieldProps) {
  const { form, arr } = props
  const { draft } = form
  const { kind } = arr.namesOf(null)
  const list = arr.list ?? []
  const isListed = list.some(instance => instance.id === draft.instanceId)
  return (
    <Field
      label={FIELD_LABELS.instanceId}
      was={wasOf(props, 'instanceId')}
      error={form.faultAt?.('instanceId')}
      hint={
        draft.syncedInstances.length > 0
          ? `Also sent to ${valueLabel('syncedInstances', draft, arr.namesOf(draft.instanceId))}.`
          : undefined
      }
    >
      {control => (
        <Select
          {...control}
          value={draft.instanceId ?? ''}
          onChange={event => {
            const id = Number(event.currentTarget.value)
            const instance = list.find(one => one.id === id)
            if (instance) form.setInstance(instance)
          }}
        >
          {draft.instanceId === null && <option value="">Choose an instance</option>}
          {draft.instanceId !== null && !isListed && (
            <option value={draft.instanceId}>
              {instanceName({ kind, instances: arr.list }, draft.instanceId)}
              {arr.list && ' (not there any more)'}
            </option>
          )}
          {list.map(instance => (
            <option
              key={instance.id}
              value={instance.id}
              disabled={isPlaceholder(instance) && instance.id !== draft.instanceId}
            >
              {instance.name}
              {isPlaceholder(instance)
                ? ' (not configured)'
                : instance.isDefault
                  ? ' (default)'
                  : ''}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
