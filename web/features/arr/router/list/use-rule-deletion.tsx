import { useState } from 'react'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../../lib/errors.ts'
import { offerUndo } from '../../../../state/change.ts'
import { addRule, removeRule } from '../../../../state/router-rules.ts'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { useLastOpened } from '../../../../ui/use-last-opened.ts'
import type { Kind } from '../../kinds.ts'
import { draftOf } from '../rule-values.ts'

const quoted = ({ name }: RouterRule) => `“${bidiIsolate(name)}”`

/** Asks before it deletes a rule. Undo adds the rule again. */
export const useRuleDeletion = (kind: Kind, onRestored: (rule: RouterRule) => void) => {
  const [asked, ask] = useState<RouterRule | null>(null)
  const { last } = useLastOpened(asked)
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
          await removeRule(kind.id, last.id)
          offerUndo(`${quoted(last)} deleted`, () => addRule(draftOf(last)).then(onRestored))
        }}
        failed={cause => explainFailure(`delete ${quoted(last)}`, cause)}
      />
    ),
  }
}
