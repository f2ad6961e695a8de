import { useState } from 'react'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../../lib/errors.ts'
import { addRule, removeRule, routerRules } from '../../../../state/router-rules.ts'
import { isSameRule, requireSame } from '../../../../state/same-thing.ts'
import { notifyFailure } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { ResultPanel } from '../../../../ui/result-panel.tsx'
import { useLastOpened } from '../../../../ui/use-last-opened.ts'
import type { Kind } from '../../kinds.ts'
import { draftOf } from '../rule-values.ts'

const quoted = ({ name }: RouterRule) => `“${bidiIsolate(name)}”`

/** Asks before it deletes a rule. Undo adds the rule again. */
export const useRuleDeletion = (kind: Kind, onRestored: (rule: RouterRule) => void) => {
  const [asked, ask] = useState<RouterRule | null>(null)
  const [deleted, setDeleted] = useState<RouterRule | null>(null)
  const { last } = useLastOpened(asked)
  const undo = (rule: RouterRule) => {
    setDeleted(null)
    addRule(draftOf(rule)).then(onRestored, cause => {
      setDeleted(rule)
      notifyFailure(`restore ${quoted(rule)}`, cause)
    })
  }
  return {
    ask,
    dialog: last && (
      <ConfirmDialog
        open={asked !== null}
        onClose={() => ask(null)}
        title={`Delete ${quoted(last)}?`}
        description="Its titles go to the next rule that matches, or to the default instance."
        confirmLabel="Delete rule"
        onConfirm={async () => {
          await requireSame(routerRules(kind.id), last, isSameRule)
          await removeRule(kind.id, last.id)
          setDeleted(last)
        }}
        failed={cause => explainFailure(`delete ${quoted(last)}`, cause)}
      />
    ),
    result: deleted && (
      <ResultPanel
        ok
        title={`${quoted(deleted)} deleted`}
        note={
          <Button
            size="sm"
            variant="clear"
            aria-label={`Undo deletion of ${bidiIsolate(deleted.name)}`}
            onClick={() => undo(deleted)}
          >
            Undo
          </Button>
        }
        onDismiss={() => setDeleted(null)}
      />
    ),
  }
}
