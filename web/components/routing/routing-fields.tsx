import type { ArrKind } from '../../contract/instances.ts'
import type { ContentType } from '../../contract/values.ts'
import { isolate } from '../../lib/isolate.ts'
import { instances, KIND_LABELS } from '../../state/instances.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { defineFields } from '../settings/define-settings.ts'
import type { FieldForm } from '../settings/setting-field.tsx'
import { SettingsGrid } from '../settings/settings-card.tsx'
import {
  folderKind,
  instanceKind,
  profileKind,
  searchKind,
  tagsKind,
  wordKind,
} from './field-kinds.tsx'
import type { ownPlace, RoutingDraft, RoutingField } from './routing-draft.ts'
import {
  midSentence,
  searchLabel,
  valueLabel,
  WORD_CHOICES,
  type WordField,
} from './routing-labels.ts'
import { type Instances, useLookups } from './use-instances.ts'

export interface RoutingFieldForm {
  readonly stored: RoutingDraft
  readonly draft: RoutingDraft
  isChanged(field: RoutingField): boolean
  set(change: Partial<RoutingDraft>): void
  /** Switches to another instance and its defaults. */
  setInstance(instance: Parameters<typeof ownPlace>[0] & { readonly id: number }): void
  faultAt?(field: RoutingField): string | null
  touch?(field: RoutingField): void
}

type ShownField = Exclude<RoutingField, 'syncedInstances'>

interface RoutingFieldsProps {
  kind: ArrKind
  form: RoutingFieldForm
  arr: Instances
  content: ContentType
  hidden?: readonly RoutingField[]
}

const unset = (own: string | null | undefined | false) =>
  own ? `Instance default (${own})` : 'Instance default'

/** Previous values are shown with the name of the instance they were saved for. */
const settingsFormOf = ({ kind, form, arr }: RoutingFieldsProps): FieldForm<ShownField> => {
  const { draft, stored } = form
  const own = arr.list?.find(one => one.id === draft.instanceId)
  const names = arr.namesOf(draft.instanceId)
  const syncedNote =
    draft.syncedInstances.length > 0
      ? `Also sent to ${valueLabel('syncedInstances', draft, names)}.`
      : undefined
  const facts = {
    ...arr.offerOf(draft.instanceId),
    stored: draft.instanceId === stored.instanceId ? stored : null,
    own,
    unset,
  }
  const words = Object.values(WORD_CHOICES)
    .flat()
    .map(choice => {
      const word = own?.[choice.field]
      const options = {
        unset: unset(word && midSentence(choice, word)),
        stored: stored[choice.field],
      }
      return [choice.field, wordKind(choice, options)] as const
    })
  const { fields } = defineFields<RoutingDraft>()({
    instanceId: instanceKind(kind, arr.list, syncedNote),
    qualityProfile: profileKind(facts),
    rootFolder: folderKind(facts),
    searchOnAdd: searchKind(unset(own && searchLabel(own.searchOnAdd).toLowerCase())),
    ...(Object.fromEntries(words) as Record<WordField, ReturnType<typeof wordKind>>),
    tags: tagsKind(facts),
  })
  return {
    fields,
    values: draft,
    isReady: true,
    value: name => draft[name],
    set: (name, value) => {
      const instance = name === 'instanceId' && arr.list?.find(one => one.id === value)
      if (instance) form.setInstance(instance)
      else form.set({ [name]: value })
    },
    touch: name => form.touch?.(name),
    faultAt: name => form.faultAt?.(name) ?? null,
    wasAt: name =>
      form.isChanged(name) ? valueLabel(name, stored, arr.namesOf(stored.instanceId)) : null,
    disabledAt: name => fields[name]?.disabledWhen?.({}) ?? null,
    isVisible: () => true,
  }
}

export function RoutingFields(props: RoutingFieldsProps) {
  const { kind, form, arr, content, hidden = [] } = props
  const { instanceId } = form.draft
  const reload = useLookups(kind, arr.list, instanceId)
  const { error, loading } = arr.offerOf(instanceId)
  const label = KIND_LABELS[kind]
  const name = arr.list?.find(one => one.id === instanceId)?.name ?? label
  const names: ShownField[] = [
    'instanceId',
    'qualityProfile',
    'rootFolder',
    'searchOnAdd',
    ...WORD_CHOICES[content].map(({ field }) => field),
    'tags',
  ]
  return (
    <div className="grid gap-4">
      {arr.error !== null && (
        <Problem
          tone="wait"
          title={`Couldn’t load the ${label} instances`}
          cause={arr.error}
          action={
            <Button
              variant="neutral"
              size="sm"
              busy={arr.loading}
              onClick={() => void instances[kind].load({ force: true })}
            >
              Try again
            </Button>
          }
        />
      )}
      {error !== null && (
        <Problem
          tone="wait"
          title={`Couldn’t load the options from ${isolate(name)}`}
          cause={error}
          action={
            <Button variant="neutral" size="sm" busy={loading} onClick={reload}>
              Try again
            </Button>
          }
        />
      )}
      <SettingsGrid
        form={settingsFormOf(props)}
        fields={names.filter(field => !hidden.includes(field))}
      />
    </div>
  )
}
