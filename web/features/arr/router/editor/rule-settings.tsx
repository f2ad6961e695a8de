import type { ConditionNode } from '../../../../components/routing/condition-tree.ts'
import { routingSettings } from '../../../../components/routing/routing-fields.tsx'
import type { Instances } from '../../../../components/routing/use-instances.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { choice } from '../../../../components/settings/kinds/choice.tsx'
import { custom } from '../../../../components/settings/kinds/custom.ts'
import { text } from '../../../../components/settings/kinds/text.tsx'
import { toggle } from '../../../../components/settings/kinds/toggle.tsx'
import type { SettingsForm } from '../../../../components/settings/use-settings.ts'
import type { ConditionNames } from '../condition-fields.ts'
import { conditionSentence } from '../rule-labels.ts'
import type { RuleValues } from '../rule-values.ts'
import type { ConditionField } from '../use-conditions.ts'
import { treeError } from './condition-inputs.ts'

export type RuleForm = SettingsForm<keyof RuleValues>

interface RuleInput {
  kindInstances: Instances
  names: ConditionNames
  fields: readonly ConditionField[]
  count: number
  isNew: boolean
}

const NOT_IN_RULES = ['minimumAvailability', 'syncedInstances'] as const
/** A rule's instance-specific values, unset so that the instance's settings apply. */
const BLANK_DESTINATION = { qualityProfile: null, rootFolder: null, tags: [] }

/** Formatting a rule's values requires instances and users. */
export const ruleSettings = ({ kindInstances, names, fields, count, isNew }: RuleInput) =>
  defineFields<RuleValues>()({
    name: text({
      label: 'Name',
      autoFocus: isNew,
      required: 'Enter a name.',
      check: name => (name.length < 2 ? 'Use at least 2 characters.' : null),
    }),
    enabled: toggle({ label: 'Enabled' }),
    place: choice<number>({
      label: 'Position',
      isFluid: true,
      visibleWhen: values => values.excludes !== true,
      options: Array.from({ length: count }, (_, index) => ({
        value: index + 1,
        label: `${index + 1} of ${count}`,
      })),
    }),
    condition: custom<ConditionNode | null>({
      label: 'Conditions',
      // The conditions have their own card.
      render: () => null,
      format: value => conditionSentence(value as ConditionNode | null, names),
      error: value => treeError(value as ConditionNode | null, fields),
    }),
    requiresApproval: toggle({
      label: 'Always require approval',
      hint: 'Every match needs approval, for all users.',
    }),
    approvalReason: text({
      label: 'Reason',
      placeholder: 'Shown with the request',
      visibleWhen: values => values.requiresApproval === true,
    }),
    excludes: toggle({
      label: 'Don’t add matching titles',
      hint: 'Wins over all rules that add titles.',
    }),
    bypassesQuotas: toggle({
      label: 'Bypass user quotas',
      hint: 'Matches don’t count toward anyone’s quota.',
    }),
  })
    .with(routingSettings(kindInstances, () => BLANK_DESTINATION, NOT_IN_RULES))
    .rule(['instanceId'], values =>
      values.instanceId === null && values.excludes !== true ? 'Choose an instance.' : null,
    )
