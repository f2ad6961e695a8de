import type { Instance } from '../../../contract/instances.ts'
import { Chip } from '../../../ui/chip.tsx'
import type { FieldControl } from '../../../ui/field.tsx'

interface SyncedControlProps {
  control: FieldControl & { disabled?: boolean }
  label: string
  value: readonly number[]
  others: readonly Pick<Instance, 'id' | 'name'>[]
  onChange: (value: readonly number[]) => void
}

/** "Radarr 4K", or what is known of one that is gone. */
export const syncedName = (others: SyncedControlProps['others'], id: number): string =>
  others.find(other => other.id === id)?.name ?? `Instance ${id} (not there any more)`

/** Instances of the same kind that get the same titles. */
export function SyncedControl({ control, label, value, others, onChange }: SyncedControlProps) {
  const ids = [...new Set([...others.map(other => other.id), ...value])]
  return (
    <fieldset
      id={control.id}
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      className="flex min-w-0 flex-wrap gap-2"
    >
      {ids.map(id => (
        <Chip
          key={id}
          pressed={value.includes(id)}
          className="max-w-full"
          onClick={() =>
            onChange(value.includes(id) ? value.filter(one => one !== id) : [...value, id])
          }
        >
          <span className="truncate">{syncedName(others, id)}</span>
        </Chip>
      ))}
    </fieldset>
  )
}
