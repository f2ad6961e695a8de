import type { RoutingDraft } from '../../../../components/routing/routing-draft.ts'
import {
  type RoutingFieldForm,
  RoutingFields,
} from '../../../../components/routing/routing-fields.tsx'
import { type Instances, isUnset } from '../../../../components/routing/use-instances.ts'
import type { SettingsSource } from '../../../../components/settings/source.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
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

/** Rules can't set a minimum availability. */
const NOT_IN_RULES = ['minimumAvailability'] as const

type RoutingName = (typeof ROUTING_NAMES)[number]
const isRoutingName = (name: string): name is RoutingName =>
  (ROUTING_NAMES as readonly string[]).includes(name)

const draftOf = (value: (name: RoutingName) => unknown): RoutingDraft => ({
  ...NO_ROUTING,
  ...Object.fromEntries(ROUTING_NAMES.map(name => [name, value(name) ?? NO_ROUTING[name]])),
})

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
    // Profile, folder and tags are specific to an instance, so clear them.
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
    touch: field => isRoutingName(field) && form.touch(field),
    faultAt: field => (isRoutingName(field) ? form.faultAt(field) : null),
  }
}

export function DestinationCard({ kind, form, arr, source }: DestinationCardProps) {
  return (
    <Card title="Destination">
      {isUnset(arr.list) && (
        <Problem
          className="mb-4"
          tone="wait"
          title={`No ${kind.label} instance configured`}
          cause="A rule needs an instance to send titles to."
          action={
            <ButtonLink to={kind.instancesPath} variant="neutral" size="sm">
              Set up {kind.label}
            </ButtonLink>
          }
        />
      )}
      <RoutingFields
        kind={kind.id}
        content={kind.content}
        form={routingForm(form, source)}
        arr={arr}
        hidden={NOT_IN_RULES}
      />
    </Card>
  )
}
