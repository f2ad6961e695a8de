import { plainProfile, profileOf } from '../../state/instances.ts'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListedValue } from './listed-value.tsx'
import {
  instanceOf,
  isAwaited,
  ownValueLabel,
  type RoutingFieldProps,
  unlistedValues,
  wasOf,
} from './routing-field.ts'
import { FIELD_LABELS, profileName } from './routing-labels.ts'

export function ProfileField(props: RoutingFieldProps) {
  const { form, arr } = props
  const { instanceId, qualityProfile: value } = form.draft
  const looked = arr.lookupsOf(instanceId)?.qualityProfiles
  const profiles = looked?.list
  const own = instanceOf(props)?.qualityProfile
  const current = profiles && profileOf(profiles, value)
  return (
    <Field
      label={FIELD_LABELS.qualityProfile}
      was={wasOf(props, 'qualityProfile')}
      error={form.faultAt?.('qualityProfile')}
    >
      {control =>
        profiles || !isAwaited(looked, arr, instanceId) ? (
          <ListedValue
            control={control}
            value={String(current?.id ?? value ?? '')}
            options={
              profiles?.map(profile => ({ value: String(profile.id), label: profile.name })) ?? null
            }
            isAwaited={false}
            empty={ownValueLabel(own && profiles ? profileName(profiles, own) : null)}
            unlisted={unlistedValues(
              form,
              'qualityProfile',
              one =>
                profiles !== null && profiles !== undefined && profileOf(profiles, one) !== null,
            ).map(one => ({
              value: String(one),
              label: `${profileName(profiles ?? null, one)} (not on this instance)`,
            }))}
            placeholder="Number or name"
            onChange={text => {
              const next = plainProfile(text)
              // A profile stored by its name and picked again is no change.
              const isStored =
                next !== null &&
                profiles &&
                profileOf(profiles, form.stored.qualityProfile)?.id === next
              form.set({ qualityProfile: isStored ? form.stored.qualityProfile : next })
            }}
          />
        ) : (
          <Skeleton className="h-10 w-full" />
        )
      }
    </Field>
  )
}
