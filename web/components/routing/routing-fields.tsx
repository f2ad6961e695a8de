import type { Instance } from '../../contract/instances.ts'
import type { ContentType } from '../../contract/values.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import type { Values } from '../../lib/form-edits.ts'
import { instances, KIND_LABELS } from '../../state/instances.ts'
import { Problem } from '../../ui/problem.tsx'
import { Loaded } from '../loaded.tsx'
import { defineFields } from '../settings/define-settings.ts'
import { FITTING_COLUMNS, FoldedFields, SettingsGrid } from '../settings/settings-card.tsx'
import type { SettingsForm } from '../settings/use-settings.ts'
import { DestinationNote } from './destination-note.tsx'
import { instanceKinds, routingKinds } from './field-kinds.tsx'
import { type RoutingDraft, type RoutingField, routingIn } from './routing-draft.ts'
import { WORD_CHOICES, type WordField } from './routing-labels.ts'
import { type Instances, useLookups } from './use-instances.ts'

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
  const { list } = kindInstances
  const inputOf = (values: Values) => {
    const { instanceId } = routingIn(values)
    const own = list?.find(one => one.id === instanceId)
    return { ...kindInstances.lookupsFor(instanceId), hasDefaults: true, own }
  }
  const { word, tags, ...kinds } = routingKinds(inputOf)
  const words = Object.values(WORD_CHOICES)
    .flat()
    .map(choice => [choice.field, word(choice)])
  const makers = {
    ...instanceKinds(kindInstances, defaultsOf),
    ...kinds,
    ...(Object.fromEntries(words) as Record<WordField, ReturnType<typeof word>>),
    tags: tags(),
  }
  const offered = Object.entries(makers).filter(
    ([name]) =>
      !(without as readonly string[]).includes(name) &&
      (name !== 'monitor' || kindInstances.knows('monitor')),
  )
  return defineFields<RoutingDraft>()(Object.fromEntries(offered) as typeof makers)
}

interface RoutingFieldsProps {
  form: SettingsForm
  kindInstances: Instances
  content: ContentType
  /** Whether the fields that a rule rarely sets are folded. */
  isFolded?: boolean
}

const PLACE = ['instanceId', 'qualityProfile', 'rootFolder']

export function RoutingFields(props: RoutingFieldsProps) {
  const { form, kindInstances, content, isFolded = false } = props
  const { kind, list } = kindInstances
  const routing = routingIn(form.values)
  const { instanceId } = routing
  const reload = useLookups(kind, list, instanceId)
  const { error, loading } = kindInstances.lookupsFor(instanceId)
  const label = KIND_LABELS[kind]
  const name = list?.find(one => one.id === instanceId)?.name ?? label
  const words = WORD_CHOICES[content].map(({ field }) => field)
  const more = ['searchOnAdd', ...words, 'tags'].filter(name => name in form.fields)
  const grid = { form, columns: FITTING_COLUMNS }
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
      <DestinationNote destination={routing} kindInstances={kindInstances} />
      <SettingsGrid {...grid} fields={isFolded ? PLACE : [...PLACE, ...more]} />
      {isFolded && <FoldedFields {...grid} fields={more} />}
    </div>
  )
}
