import { Loaded } from '../../components/loaded.tsx'
import type { ControlProps } from '../../components/settings/field-def.ts'
import { useResource } from '../../components/use-resource.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { webhookEvents } from './webhooks.ts'

export const typesOf = (value: unknown) => value as readonly string[]

/** The server's events, and saved ones that it doesn't list. */
export function EventTypes({ control, label, value, onChange }: ControlProps) {
  const chosen = typesOf(value)
  const { data } = useResource(webhookEvents)
  const unlisted = chosen.filter(type => !data?.some(event => event.type === type))
  const events = [...(data ?? []), ...unlisted.map(type => ({ type, description: '' }))]
  return (
    <fieldset aria-describedby={control['aria-describedby']}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <Loaded from={webhookEvents} what="events" className="mb-2" />
      <div className="grid sm:grid-cols-2 sm:gap-x-4">
        {events.map(({ type, description }, index) => (
          <Checkbox
            key={type}
            {...(index === 0 && { id: control.id, name: control.name })}
            label={description || type}
            checked={chosen.includes(type)}
            onCheckedChange={isChosen =>
              onChange(isChosen ? [...chosen, type] : chosen.filter(one => one !== type))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
