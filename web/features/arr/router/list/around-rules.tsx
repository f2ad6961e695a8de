import clsx from 'clsx'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Route from 'lucide-react/icons/route'
import X from 'lucide-react/icons/x'
import { instanceName } from '../../../../components/routing/routing-labels.ts'
import { type Instances, isUnset } from '../../../../components/routing/use-instances.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { instanceForRest } from '../../../../state/instances.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { SearchInput } from '../../../../ui/search-input.tsx'
import type { Kind } from '../../kinds.ts'
import { NOWHERE } from '../rule-labels.ts'
import { ROW } from './rule-row.tsx'
import type { useRuleRows } from './use-rule-rows.ts'

/** Minimum number of rules for the search field to be shown. */
const SEARCH_FROM = 8
export function RuleFilters(list: ReturnType<typeof useRuleRows>) {
  const { rows, found, search, setSearch, only, showAll, kindInstances } = list
  return (
    <>
      {rows.length >= SEARCH_FROM && (
        <SearchInput
          aria-label="Search rules"
          placeholder={`Search ${rows.length} rules`}
          className="mb-4 max-w-100"
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
      )}
      {only !== null && (
        <Chip
          pressed
          icon={<X size={14} />}
          count={found.size}
          className="mb-4 max-w-full"
          onClick={showAll}
        >
          To {bidiIsolate(instanceName(kindInstances.namesOf(only), only))}
        </Chip>
      )}
    </>
  )
}

interface EverythingElseProps {
  kind: Kind
  list: Instances['list']
  effect: string
}

/** The last row: the default instance gets or skips everything no rule matches. */
export function EverythingElse({ kind, list, effect }: EverythingElseProps) {
  const standard = list?.find(({ isDefault }) => isDefault)
  const name = standard ? bidiIsolate(standard.name) : kind.label
  const skips = standard?.skipDefaultRoutingWhenNoMatch === true
  return (
    <div className={clsx(ROW, 'min-h-12 py-1.5 border-t border-rule bg-sunken text-ink-2')}>
      <span className="col-start-3">Everything else</span>
      <span className="@max-[44rem]:col-[3/-1]">
        {!skips && <ArrowRight aria-label="goes to" size={16} className="sr-only" />}
        <span className="font-medium text-ink">{skips ? NOWHERE : name}</span>{' '}
        <span className="text-sm">{skips ? `skipped by ${name}` : 'default instance'}</span>
      </span>
      <span className="text-right tabular @max-[44rem]:col-[3/-1] @max-[44rem]:text-left">
        {effect}
      </span>
    </div>
  )
}

export function NoRules({ kind, list }: { kind: Kind; list: Instances['list'] }) {
  const { label, content, many } = kind
  const hasNoInstance = isUnset(list)
  const hint = hasNoInstance
    ? `Rules send ${many} to ${label} instances. Add an instance first.`
    : instanceForRest(list) === null
      ? `The default ${label} instance skips ${many} that match no rule. Add a rule to add some.`
      : `Every ${content} goes to the default ${label} instance. Add a rule to send some ${many} elsewhere or require approval.`
  return (
    <Empty
      icon={<Route />}
      title="No rules yet"
      hint={hint}
      action={
        hasNoInstance && (
          <ButtonLink to={kind.instancesPath} variant="neutral">
            Set up {label}
          </ButtonLink>
        )
      }
    />
  )
}
