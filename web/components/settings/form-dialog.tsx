import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { pluralize } from '../../lib/pluralize.ts'
import { askBeforeClosing } from '../../state/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showInView } from '../../ui/focus.ts'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Loaded } from '../loaded.tsx'
import { useUnsaved } from '../use-unsaved.ts'
import { SaveQuestions } from './save-bar.tsx'
import type { SettingsForm } from './use-settings.ts'

interface FormDialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Buttons in the head. */
  actions?: ReactNode
  description?: ReactNode
  form: SettingsForm
  /** URL parameter that opens the dialog. */
  parameter?: string
  onSaved?: () => void
  saveLabel?: (changes: number) => ReactNode
  size?: 'md' | 'lg'
  children: ReactNode
}

const countLabel = (count: number) => (count === 0 ? 'Save' : `Save ${pluralize(count, 'change')}`)

/**
 * Saves and closes. Keeps the edits if saving fails, and asks for confirmation before discarding them. If the form's
 * `isGuarded` is false, it doesn't ask, and the form can be saved unchanged.
 */
export function FormDialog({
  open,
  onClose,
  title,
  actions,
  description,
  form,
  parameter,
  onSaved = onClose,
  saveLabel = countLabel,
  size = 'lg',
  children,
}: FormDialogProps) {
  const { changes, problem, isGuarded } = form
  const isIdle = isGuarded && changes.length === 0
  useUnsaved(
    open && isGuarded && changes.length > 0
      ? `Your changes will be lost: ${changes.map(change => change.label).join(', ')}.`
      : null,
    { parameter, isInDialog: true },
  )
  const discard = useEffectEvent(form.discard)
  const isOpen = useRef(open)
  useEffect(() => {
    isOpen.current = open
    if (!open) discard()
  }, [open])
  const close = () => {
    if (!form.isSaving) askBeforeClosing(onClose)
  }
  const save = async () => {
    // Back may have closed the dialog in the meantime.
    if ((await form.save()) && isOpen.current) onSaved()
  }
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={title}
        actions={actions}
        description={description}
        size={size}
        footer={
          <>
            <Button variant="cancel" onClick={close}>
              {isIdle ? 'Close' : 'Cancel'}
            </Button>
            <Button
              busy={form.isSaving}
              disabled={isIdle}
              aria-keyshortcuts="Control+S Meta+S"
              onClick={() => void save()}
            >
              {saveLabel(changes.length)}
            </Button>
          </>
        }
      >
        <div ref={form.frame}>
          <Loaded
            from={form.record}
            what="settings"
            skeleton={
              <div role="status" aria-label="Loading" className="grid gap-4">
                <Skeleton className="h-16" />
                <Skeleton className="h-16" />
                <Skeleton className="h-16" />
              </div>
            }
          >
            <form
              noValidate
              onSubmit={event => {
                event.preventDefault()
                void save()
              }}
            >
              {children}
              {/* Makes Enter in a field save the form. */}
              <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
              {problem !== null && (
                <div ref={showInView} className="mt-4">
                  <Problem title={problem} />
                </div>
              )}
            </form>
          </Loaded>
        </div>
      </Dialog>
      <SaveQuestions form={form} onSaved={onSaved} />
    </>
  )
}
