import { useState } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import { routingIn } from '../../../components/routing/routing-draft.ts'
import { isUnset } from '../../../components/routing/use-instances.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { DestinationList } from '../facts/destination.tsx'
import { DetailRow } from './detail-row.tsx'
import { RoutingEditor, type RoutingProps } from './routing-editor.tsx'

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
  const toggle = () => setIsRoutingOpen(!isRoutingOpen)
  useActions({ destination: () => (canFold ? toggle() : false) })
  return (
    <>
      <DetailRow name="Destination">
        <DestinationList
          row={row}
          draft={routingIn(isEditing ? form.values : form.stored)}
          action={
            canFold && (
              <Button
                variant="clear"
                size="sm"
                className="-mr-2.5"
                aria-label="Change destination"
                aria-expanded={isEditing}
                aria-keyshortcuts="c"
                onClick={toggle}
              >
                Change <KeyCap>C</KeyCap>
              </Button>
            )
          }
        />
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
