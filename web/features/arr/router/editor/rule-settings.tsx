import type { ConditionNode } from '../../../../components/routing/condition-tree.ts'
import type { RoutingDraft, RoutingField } from '../../../../components/routing/routing-draft.ts'
import {
  FIELD_LABELS,
  type Names,
  valueLabel,
} from '../../../../components/routing/routing-labels.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { choice } from '../../../../components/settings/kinds/choice.tsx'
import { custom } from '../../../../components/settings/kinds/custom.ts'
import { text } from '../../../../components/settings/kinds/text.tsx'
import { toggle } from '../../../../components/settings/kinds/toggle.tsx'
import type { SettingsForm } from '../../../../components/settings/use-settings.ts'
import { conditionSentence, type UserName } from '../rule-labels.ts'
import { RULE_VALUE_NAMES, type RuleValues } from '../rule-values.ts'
import { type ConditionField, treeFault } from './condition-fields.ts'

export type RuleForm = SettingsForm<keyof RuleValues>

/** Destination fields, which are rendered by `web/components/routing`. */
export const ROUTING_NAMES = [
  'instanceId',
  'qualityProfile',
  'rootFolder',
  'tags',
  'searchOnAdd',
  'seasonMonitoring',
  'seriesType',
] as const satisfies readonly RoutingField[]

/** Rules have no availability and no synced instances. */
export const NO_ROUTING: RoutingDraft = {
  instanceId: null,
  qualityProfile: null,
  rootFolder: null,
  tags: [],
  searchOnAdd: null,
  seasonMonitoring: null,
  seriesType: null,
  minimumAvailability: null,
  syncedInstances: [],
}

interface Facts {
  names: Names
  people: readonly UserName[] | null
  fields: readonly ConditionField[]
  count: number
  /** A new rule reports missing required fields even if they weren't touched. */
  isNew: boolean
}

/** Fields that are rendered by their own card. */
const renderNothing = () => null

/** Formatting a rule's values requires instances and users. */
export const ruleSettings = ({ names, people, fields, count, isNew }: Facts) => {
  const routing = (
    field: (typeof ROUTING_NAMES)[number],
    fault?: (value: unknown) => string | null,
  ) =>
    custom<unknown>({
      label: FIELD_LABELS[field],
      render: renderNothing,
      words: value =>
        valueLabel(field, { ...NO_ROUTING, [field]: value ?? NO_ROUTING[field] }, names),
      ...(fault && { fault }),
    })
  const settings = defineFields<RuleValues>()({
    name: text({
      label: 'Name',
      required: 'Enter a name.',
      check: name => (name.length < 2 ? 'Use at least 2 characters.' : null),
    }),
    enabled: toggle({ label: 'Enabled' }),
    place: choice<number>({
      label: 'Position',
      isFluid: true,
      options: Array.from({ length: count }, (_, index) => ({
        value: index + 1,
        label: `${index + 1} of ${count}`,
      })),
    }),
    condition: custom<ConditionNode | null>({
      label: 'Conditions',
      render: renderNothing,
      words: value => conditionSentence(value as ConditionNode | null, people),
      fault: value => treeFault(value as ConditionNode | null, fields),
    }),
    instanceId: routing('instanceId', value => (value === null ? 'Choose an instance.' : null)),
    qualityProfile: routing('qualityProfile'),
    rootFolder: routing('rootFolder'),
    tags: routing('tags'),
    searchOnAdd: routing('searchOnAdd'),
    seasonMonitoring: routing('seasonMonitoring'),
    seriesType: routing('seriesType'),
    requiresApproval: toggle({
      label: 'Always require approval',
      hint: 'Every match needs approval, for all users.',
    }),
    approvalReason: text({
      label: 'Reason',
      placeholder: 'Shown with the request',
      visibleWhen: values => values.requiresApproval === true,
    }),
    bypassesQuotas: toggle({
      label: 'Bypass user quotas',
      hint: 'Matches don’t count toward anyone’s quota.',
    }),
  })
  if (!isNew) return settings
  const others = (first: keyof RuleValues) => [
    first,
    ...RULE_VALUE_NAMES.filter(name => name !== first),
  ]
  return settings
    .rule(others('name'), values => settings.fields.name?.fault(values.name) ?? null)
    .rule(others('condition'), values => settings.fields.condition?.fault(values.condition) ?? null)
    .rule(
      others('instanceId'),
      values => settings.fields.instanceId?.fault(values.instanceId) ?? null,
    )
}
