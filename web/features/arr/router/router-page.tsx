import FlaskConical from 'lucide-react/icons/flask-conical'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { useOpened } from '../../../components/list/use-opened.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { isUnset, useInstances } from '../../../components/routing/use-instances.ts'
import type { PageInfo } from '../../../components/settings/settings-page.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { idIn } from '../../../lib/query-values.ts'
import { routerRules } from '../../../state/router-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { kindAt } from '../kinds.ts'
import { COLUMNS } from './column-layout.ts'
import { RuleList } from './list/rule-list.tsx'

const ruleTest = lazyPart('rule test', () => import('./effect/rule-preview.tsx'))
const templates = lazyPart('templates', () => import('./templates/template-panel.tsx'))
const editor = lazyPart('rule editor', () => import('./editor/rule-editor.tsx'))

export default function RouterPage({ page }: { page: PageInfo }) {
  const kind = kindAt(page.path)
  const { data: list, error } = useResource(routerRules(kind.id))
  const kindInstances = useInstances(kind.id)
  const { opened, open, close } = useOpened('rule')
  // "new" is a blank rule, and "new-anime" one from a template.
  const rule = opened?.startsWith('new') ? 'new' : idIn(opened)
  const part = editor.usePart(rule !== null, close)
  const [edited, setEdited] = useState<typeof rule>(rule)
  if (rule !== null && rule !== edited) setEdited(rule)
  const [added, setAdded] = useState<number | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const isOffered = isAdding || (list?.length === 0 && !isUnset(kindInstances.list))
  const templatePart = templates.usePart(isOffered, () => setIsAdding(false))
  const [isTesting, setIsTesting] = useState(false)
  const ruleTestPart = ruleTest.usePart(isTesting, () => setIsTesting(false))
  useEffect(() => {
    editor.preload()
  }, [])

  if (rule !== null) {
    if (!part) return <Skeleton className="h-96" />
    return (
      <part.RuleEditor
        key={opened}
        kind={kind}
        id={rule === 'new' ? null : rule}
        template={rule === 'new' ? (opened?.slice('new-'.length) ?? null) : null}
        onClose={added => {
          setAdded(added ?? null)
          close()
        }}
      />
    )
  }
  return (
    <>
      <PageHeader
        title={page.title}
        isNamedAbove
        purpose={page.purpose}
        actions={
          (list || error === null) && (
            <>
              <Button
                variant="neutral"
                icon={<FlaskConical />}
                aria-expanded={isTesting}
                disabled={!list}
                onPointerEnter={ruleTest.preload}
                onClick={() => setIsTesting(!isTesting)}
              >
                Test a title
              </Button>
              {(!list || list.length > 0) && (
                <Button
                  icon={<Plus />}
                  data-rule-edit="new"
                  aria-expanded={isAdding}
                  disabled={!list}
                  onClick={() => setIsAdding(!isAdding)}
                >
                  Add rule
                </Button>
              )}
            </>
          )
        }
      />
      <Loaded
        from={routerRules(kind.id)}
        what="rules"
        className="mb-4"
        skeleton={
          <div aria-busy>
            <Skeleton className="h-70" />
          </div>
        }
      >
        {rules => (
          <div className={isTesting ? COLUMNS : undefined}>
            <div className="min-w-0">
              {isOffered && templatePart && (
                <templatePart.TemplatePanel
                  kind={kind.id}
                  onChoose={id => {
                    setIsAdding(false)
                    open(id === null ? 'new' : `new-${id}`)
                  }}
                  onClose={rules.length > 0 ? () => setIsAdding(false) : undefined}
                />
              )}
              <RuleList
                kind={kind}
                rules={rules}
                onOpen={open}
                returnTo={edited === 'new' ? (added ?? edited) : edited}
              />
            </div>
            {ruleTestPart && isTesting && (
              <ruleTestPart.SavedRulesTest
                kind={kind}
                rules={rules}
                onClose={() => setIsTesting(false)}
              />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}
