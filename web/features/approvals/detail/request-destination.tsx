import { useState } from 'react'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { NoInstance } from '../../../components/routing/no-instance.tsx'
import { isUnset } from '../../../components/routing/use-instances.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { DetailRow } from './detail-row.tsx'
import { RoutingEditor, type RoutingProps } from './routing-editor.tsx'
import { RoutingText } from './routing-text.tsx'

interface DestinationProps extends RoutingProps {
  canEdit: boolean
  isSaved: boolean
  onDismissSaved: () => void
}

/** Destination of the request. The editor is shown if it was opened, or if the routing was changed or is incomplete. */
export function RequestDestination({
  canEdit,
  isSaved,
  onDismissSaved,
  ...editor
}: DestinationProps) {
  const { row, form, kindInstances } = editor
  const [isRoutingOpen, setIsRoutingOpen] = useState(false)
  const hasNoInstance = isUnset(kindInstances.list)
  const isDirty = form.changes.length > 0
  const isPlaced = form.value('instanceId') !== null
  const canFold = canEdit && !isDirty && isPlaced && !hasNoInstance
  const isEditing = canEdit && (isRoutingOpen || isDirty || !isPlaced)
  const problem = canEdit ? form.problem : null
  const isSavedShown = isSaved && !isDirty
  return (
    <>
      <DetailRow
        name="Destination"
        action={
          canFold && (
            <Button
              variant="clear"
              size="sm"
              aria-label="Change destination"
              aria-expanded={isEditing}
              onClick={() => setIsRoutingOpen(!isRoutingOpen)}
            >
              Change
            </Button>
          )
        }
      >
        {hasNoInstance ? (
          <NoInstance kind={KIND_OF[row.contentType]} />
        ) : (
          <RoutingText {...editor} isDraft={isEditing} />
        )}
      </DetailRow>
      {(isEditing || isSavedShown || problem !== null) && !hasNoInstance && (
        <div className="grid gap-3 border-b border-rule py-3">
          {problem !== null && <Problem title={problem} />}
          {isSavedShown && (
            <Notice tone="ok" onDismiss={onDismissSaved}>
              Routing saved.
            </Notice>
          )}
          {isEditing && <RoutingEditor {...editor} />}
        </div>
      )}
    </>
  )
}
