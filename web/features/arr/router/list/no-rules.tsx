import Route from 'lucide-react/icons/route'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import type { Kind } from '../../kinds.ts'

interface NoRulesProps {
  kind: Kind
  /** There is nothing a rule could lead to. */
  hasNoInstance: boolean
  onAdd: () => void
}

/** In place of the rules while there are none, and what comes first. */
export function NoRules({ kind, hasNoInstance, onAdd }: NoRulesProps) {
  return (
    <Empty
      icon={<Route />}
      title="No rules yet"
      hint={
        hasNoInstance
          ? `A rule leads to a ${kind.label} instance, and none is set up yet. Once there is one, every ${kind.one} goes to the default instance unless a rule sends it elsewhere.`
          : `Every ${kind.one} goes to the default ${kind.label} instance. A rule sends some of them elsewhere, or has them approved first.`
      }
      action={
        hasNoInstance ? (
          <ButtonLink to={kind.instancesPath} variant="neutral">
            Set up {kind.label}
          </ButtonLink>
        ) : (
          <Button variant="neutral" onClick={onAdd}>
            Add the first rule
          </Button>
        )
      }
    />
  )
}
