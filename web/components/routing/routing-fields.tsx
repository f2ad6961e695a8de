import type { Instance } from '../../contract/instances.ts'
import type { ContentType } from '../../contract/values.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import type { Values } from '../../lib/form-edits.ts'
import { instances, KIND_LABELS } from '../../state/instances.ts'
import { Problem } from '../../ui/problem.tsx'
import { Loaded } from '../loaded.tsx'
import { defineFields } from '../settings/define-settings.ts'
import type { AnyField } from '../settings/field-def.ts'
import { custom } from '../settings/kinds/custom.ts'
import { FITTING_COLUMNS, SettingsGrid } from '../settings/settings-card.tsx'
import type { SettingsForm } from '../settings/use-settings.ts'
import { DestinationNote } from './destination-note.tsx'
import {
  folderKind,
  instanceKind,
  profileKind,
  searchKind,
  tagsKind,
  wordKind,
} from './field-kinds.tsx'
import { type RoutingDraft, type RoutingField, routingIn } from './routing-draft.ts'
import {
  FIELD_LABELS,
  midSentence,
  searchLabel,
  valueLabel,
  WORD_CHOICES,
  type WordField,
} from './routing-labels.ts'
import { type Instances, useLookups } from './use-instances.ts'

const unset = (own: string | null | undefined | false) =>
  own ? `Default (${own})` : 'Instance default'

/**
 * Settings for the destination of a request or a rule. Values are shown under the names that they have in the instance.
 * @param defaultsOf initial values for an instance that is chosen for the first time
 * @param without fields that the record doesn't have
 */
export const routingSettings = (
  kindInstances: Instances,
  defaultsOf: (instance: Instance) => Values,
  without: readonly RoutingField[] = [],
) => {
  const ownOf = ({ instanceId }: Values) => kindInstances.list?.find(one => one.id === instanceId)
  const inputOf = (values: Values) => ({
    ...kindInstances.lookupsFor(routingIn(values).instanceId),
    own: ownOf(values),
    unset,
  })
  const words = Object.values(WORD_CHOICES)
    .flat()
    .map(choice => {
      const unsetIn = (values: Values) => {
        const own = ownOf(values)?.[choice.field]
        return unset(own && midSentence(choice, own))
      }
      return [choice.field, wordKind(choice, { unset: unsetIn })]
    })
  const makers = {
    instanceId: instanceKind(kindInstances, defaultsOf),
    qualityProfile: profileKind(inputOf),
    rootFolder: folderKind(inputOf),
    searchOnAdd: searchKind(values => {
      const own = ownOf(values)
      return unset(own && searchLabel(own.searchOnAdd).toLowerCase())
    }),
    ...(Object.fromEntries(words) as Record<WordField, ReturnType<typeof wordKind>>),
    tags: tagsKind(inputOf),
    // Shown in the instance field's hint.
    syncedInstances: custom<readonly number[]>({
      label: FIELD_LABELS.syncedInstances,
      render: () => null,
      format: String,
    }),
  }
  // Servers that know the field send it with their instances.
  const hasMonitor = kindInstances.list?.some(one => one.monitor !== undefined) ?? false
  const has = ([name]: [string, unknown]) =>
    !(without as readonly string[]).includes(name) && (name !== 'monitor' || hasMonitor)
  const named = Object.entries(makers)
    .filter(has)
    .map(([name, maker]) => {
      const format: AnyField['format'] = (value, values) => {
        const draft = routingIn({ ...values, [name]: value })
        return valueLabel(name as RoutingField, draft, kindInstances.namesOf(draft.instanceId))
      }
      return [name, () => ({ ...maker({}), format })]
    })
  return defineFields<RoutingDraft>()(Object.fromEntries(named) as typeof makers)
}

interface RoutingFieldsProps {
  form: SettingsForm
  kindInstances: Instances
  content: ContentType
}

export function RoutingFields({ form, kindInstances, content }: RoutingFieldsProps) {
  const { kind } = kindInstances
  const { instanceId } = routingIn(form.values)
  const reload = useLookups(kind, kindInstances.list, instanceId)
  const { error, loading } = kindInstances.lookupsFor(instanceId)
  const label = KIND_LABELS[kind]
  const name = kindInstances.list?.find(one => one.id === instanceId)?.name ?? label
  const names: RoutingField[] = [
    'instanceId',
    'qualityProfile',
    'rootFolder',
    'searchOnAdd',
    ...WORD_CHOICES[content].map(({ field }) => field),
    'tags',
  ]
  return (
    <div className="grid gap-4">
      <Loaded from={instances[kind]} what={`${label} instances`} />
      {error !== null && (
        <Problem
          tone="wait"
          title={`Couldn’t load the options from ${bidiIsolate(name)}`}
          cause={error}
          onRetry={reload}
          isRetrying={loading}
        />
      )}
      <DestinationNote destination={routingIn(form.values)} kindInstances={kindInstances} />
      <SettingsGrid
        columns={FITTING_COLUMNS}
        form={form}
        fields={names.filter(name => name in form.fields)}
      />
    </div>
  )
}
