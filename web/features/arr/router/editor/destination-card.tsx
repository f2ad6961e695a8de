import { SearchField, WordChoiceField } from '../../../../components/routing/choice-fields.tsx'
import { FolderField } from '../../../../components/routing/folder-field.tsx'
import { InstanceField } from '../../../../components/routing/instance-field.tsx'
import { ProfileField } from '../../../../components/routing/profile-field.tsx'
import type { RoutingDraft } from '../../../../components/routing/routing-draft.ts'
import type { RoutingFieldForm } from '../../../../components/routing/routing-field.ts'
import { WORD_CHOICES } from '../../../../components/routing/routing-labels.ts'
import { TagsField } from '../../../../components/routing/tags-field.tsx'
import { type Instances, useLookups } from '../../../../components/routing/use-instances.ts'
import type { SettingsSource } from '../../../../components/settings/source.ts'
import { instances, isPlaceholder } from '../../../../state/instances.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Problem } from '../../../../ui/problem.tsx'
import type { Kind } from '../../kinds.ts'
import type { RuleValues } from '../rule-values.ts'
import { NO_ROUTING, ROUTING_NAMES, type RuleForm } from './rule-settings.tsx'

interface DestinationCardProps {
  kind: Kind
  form: RuleForm
  arr: Instances
  source: SettingsSource<RuleValues>
}

type RoutingName = (typeof ROUTING_NAMES)[number]
const isRoutingName = (name: string): name is RoutingName =>
  (ROUTING_NAMES as readonly string[]).includes(name)

const draftOf = (value: (name: RoutingName) => unknown): RoutingDraft => ({
  ...NO_ROUTING,
  ...Object.fromEntries(ROUTING_NAMES.map(name => [name, value(name) ?? NO_ROUTING[name]])),
})

/** The rule's form in the terms of the routing fields. */
const routingForm = (form: RuleForm, source: SettingsSource<RuleValues>): RoutingFieldForm => {
  const stored = source.current()
  const set = (change: Partial<RoutingDraft>) => {
    for (const [name, value] of Object.entries(change))
      if (isRoutingName(name)) form.set(name, value)
  }
  return {
    stored: draftOf(name => stored?.[name]),
    draft: draftOf(name => form.value(name)),
    isChanged: field => isRoutingName(field) && form.wasAt(field) !== null,
    set,
    // Profile, folder and tags of one instance mean nothing on another.
    setInstance: ({ id }) =>
      set(
        stored?.instanceId === id
          ? {
              instanceId: id,
              qualityProfile: stored.qualityProfile,
              rootFolder: stored.rootFolder,
              tags: stored.tags,
            }
          : { instanceId: id, qualityProfile: null, rootFolder: null, tags: [] },
      ),
    faultAt: field => (isRoutingName(field) ? form.faultAt(field) : null),
  }
}

/** Where a title goes that meets the conditions. */
export function DestinationCard({ kind, form, arr, source }: DestinationCardProps) {
  const routing = routingForm(form, source)
  const { instanceId } = routing.draft
  const reload = useLookups(kind.id, arr.list, instanceId)
  const lookups = arr.lookupsOf(instanceId)
  const cause =
    lookups?.qualityProfiles.error ?? lookups?.rootFolders.error ?? lookups?.tags.error ?? null
  const fields = { form: routing, arr }
  return (
    <Card title="Destination">
      {arr.error !== null && (
        <Problem
          className="mb-4"
          tone="wait"
          title={`The ${kind.label} instances could not be read`}
          cause={arr.error}
          action={
            <Button
              variant="neutral"
              size="sm"
              busy={arr.loading}
              onClick={() => void instances[kind.id].load({ force: true })}
            >
              Try again
            </Button>
          }
        />
      )}
      {arr.list?.every(isPlaceholder) && (
        <Problem
          className="mb-4"
          tone="wait"
          title={`No ${kind.label} instance is set up`}
          cause="A rule needs one to lead to."
          action={
            <ButtonLink to={kind.instancesPath} variant="neutral" size="sm">
              Set up {kind.label}
            </ButtonLink>
          }
        />
      )}
      {cause !== null && (
        <Problem
          className="mb-4"
          tone="wait"
          title="This instance cannot say what it offers"
          cause={`${cause} Values can still be typed.`}
          action={
            <Button variant="neutral" size="sm" busy={lookups?.loading ?? false} onClick={reload}>
              Ask again
            </Button>
          }
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus left a field */}
      <div
        className="grid gap-x-6 gap-y-4 sm:grid-cols-2"
        onBlur={() => {
          form.touch('instanceId')
          form.touch('qualityProfile')
        }}
      >
        <InstanceField {...fields} />
        <ProfileField {...fields} />
        <FolderField {...fields} />
        <SearchField {...fields} />
        {WORD_CHOICES[kind.content]
          .filter(choice => isRoutingName(choice.field))
          .map(choice => (
            <WordChoiceField key={choice.field} {...fields} choice={choice} />
          ))}
        <div className="sm:col-span-2">
          <TagsField {...fields} />
        </div>
      </div>
    </Card>
  )
}
