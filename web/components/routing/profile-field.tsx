import { plainProfile, profileOf } from '../../state/instances.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  instanceOf,
  isAwaited,
  ownValueLabel,
  type RoutingFieldProps,
  unlistedValues,
  wasOf,
} from './routing-field.ts'
import { FIELD_LABELS, profileName } from './routing-labels.ts'
import { TextValue } from './text-value.tsx'

export function ProfileField(props: RoutingFieldProps) {
  const { form, arr } = props
  const { instanceId, qualityProfile: value } = form.draft
  const looked = arr.lookupsOf(instanceId)?.qualityProfiles
  const profiles = looked?.list
  const own = instanceOf(props)?.qualityProfile
  const current = profiles && profileOf(profiles, value)
  return (
    <Field label={FIELD_LABELS.qualityProfile} was={wasOf(props, 'qualityProfile')}>
      {control =>
        profiles ? (
          <Select
            {...control}
            value={current?.id ?? value ?? ''}
            onChange={event => {
              const next = plainProfile(event.currentTarget.value)
              // A profile stored by its name and picked again is no change.
              const isStored =
                next !== null && profileOf(profiles, form.stored.qualityProfile)?.id === next
              form.set({ qualityProfile: isStored ? form.stored.qualityProfile : next })
            }}
          >
            <option value="">{ownValueLabel(own ? profileName(profiles, own) : null)}</option>
            {unlistedValues(form, 'qualityProfile', one => profileOf(profiles, one) !== null).map(
              one => (
                <option key={one} value={one}>
                  {profileName(profiles, one)} (not on this instance)
                </option>
              ),
            )}
            {profiles.map(profile => (
              <option key={profile.id} value={profile.id}>
                {profile.name}
              </option>
            ))}
          </Select>
        ) : isAwaited(looked, arr, instanceId) ? (
          <Skeleton className="h-10 w-full" />
        ) : (
          <TextValue
            control={control}
            value={value === null ? '' : String(value)}
            placeholder="Number or name"
            onChange={text =>
              form.set({
                qualityProfile: text === '' ? null : /^\d+$/.test(text) ? Number(text) : text,
              })
            }
          />
        )
      }
    </Field>
  )
}
