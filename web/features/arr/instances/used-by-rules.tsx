import Plus from 'lucide-react/icons/plus'
import type { Instances } from '../../../components/routing/use-instances.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { addingRules, routerRules } from '../../../state/router-rules.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Kind } from '../kinds.ts'
import { conditionSentence } from '../router/rule-labels.ts'
import { useConditions } from '../router/use-conditions.ts'
import { otherTitles } from './instance-state.ts'

const OTHER = 'min-h-8.5 content-center pl-7'

/** The rules that send titles to an instance, numbered as in the content router. Null until they are loaded. */
export const useRulesOf = (kind: Kind, id: number) => {
  const { data, error } = useResource(routerRules(kind.id))
  const rules = data
    ? addingRules(data)
        .map((rule, index) => ({ rule, number: index + 1 }))
        .filter(({ rule }) => rule.target_instance_id === id)
    : null
  return { rules, error }
}

interface RuleLineProps {
  kind: Kind
  rule: RouterRule
  number: number
  isLink?: boolean
}

/** A rule with its number and its conditions. */
export function RuleLine({ kind, rule, number, isLink = false }: RuleLineProps) {
  const { names } = useConditions(kind.id)
  const name = bidiIsolate(rule.name)
  return (
    <>
      <span className="w-4.5 shrink-0 text-right font-display font-semibold text-ink-3 tabular">
        {number}
      </span>
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        <span>
          {isLink ? (
            <Link to={`${kind.routerPath}?rule=${rule.id}`} className="hover:underline">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>{' '}
        <span className="text-sm text-ink-2">{conditionSentence(rule.condition, names)}</span>
      </span>
    </>
  )
}

interface UsedByProps {
  kind: Kind
  row: Instance
  list: Instances['list']
}

export function UsedBy({ kind, row, list }: UsedByProps) {
  const { rules, error } = useRulesOf(kind, row.id)
  const { isRest, copiedFrom } = otherTitles(row, list)
  return (
    <section
      aria-label="Used by"
      className="-mx-5 border-t border-rule px-5 pt-3 max-md:-mx-4 max-md:px-4"
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-md">
          {rules
            ? rules.length > 0
              ? `Used by ${pluralize(rules.length, 'rule')}`
              : 'Used by no rules'
            : 'Used by rules'}
        </h3>
        <ButtonLink variant="clear" size="sm" icon={<Plus />} to={`${kind.routerPath}?rule=new`}>
          Add rule
        </ButtonLink>
      </div>
      {!rules && <p className="text-ink-3">{error === null ? 'Loading…' : 'Unknown'}</p>}
      <ul className="divide-y divide-rule">
        {rules?.map(({ rule, number }) => (
          <li key={rule.id} className="flex min-h-8.5 items-center gap-2.5 py-1">
            <RuleLine kind={kind} rule={rule} number={number} isLink />
            {!rule.enabled && <span className="ml-auto text-sm text-ink-3">Off</span>}
          </li>
        ))}
        {isRest && <li className={OTHER}>Gets everything no rule matches</li>}
        {copiedFrom && <li className={OTHER}>Gets copies of titles from {copiedFrom}</li>}
      </ul>
    </section>
  )
}
