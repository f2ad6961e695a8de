import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConflictDialog } from './save-bar.tsx'
import type { SettingsForm } from './use-settings.ts'

interface FormDialogProps {
  open: boolean
  /** Called once nothing typed would be lost, or the admin said it may be. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  form: SettingsForm
  /** Goes on once it was saved; default: the window closes. */
  onSaved?: () => void
  /** On the saving button, with how many changes are open. */
  saveLabel?: (changes: number) => ReactNode
  children: ReactNode
}

const countLabel = (count: number) =>
  count === 0 ? 'Save' : `Save ${count} ${count === 1 ? 'change' : 'changes'}`

/** A form of the settings engine in a window: it saves and closes, keeps what was typed when that fails, and asks before it is lost. */
export function FormDialog({
  open,
  onClose,
  title,
  description,
  form,
  onSaved = onClose,
  saveLabel = countLabel,
  children,
}: FormDialogProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { changes, problem, readError } = form
  const close = () => {
    if (form.isSaving) return
    if (changes.length > 0) setIsAsking(true)
    else onClose()
  }
  const save = async () => {
    if (await form.save()) onSaved()
  }
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={title}
        description={description}
        size="lg"
        footer={
          <>
            <Button variant="cancel" onClick={close}>
              {changes.length > 0 ? 'Cancel' : 'Close'}
            </Button>
            <Button
              busy={form.isSaving}
              disabled={changes.length === 0}
              aria-keyshortcuts="Control+S Meta+S"
              onClick={() => void save()}
            >
              {saveLabel(changes.length)}
            </Button>
          </>
        }
      >
        <div ref={form.frame}>
          {readError !== null ? (
            <Problem
              title={readError}
              cause="Nothing can be changed until it is read."
              action={
                <Button variant="neutral" size="sm" onClick={form.reload}>
                  Try again
                </Button>
              }
            />
          ) : form.isReady ? (
            <form
              noValidate
              onSubmit={event => {
                event.preventDefault()
                void save()
              }}
            >
              {children}
              {/* Enter in a field saves. */}
              <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
              {problem !== null && <Problem className="mt-4" title={problem} />}
            </form>
          ) : (
            <div role="status" aria-label="Loading" className="grid gap-4">
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
            </div>
          )}
        </div>
      </Dialog>
      <ConflictDialog form={form} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Close without saving?"
        description={`${changes.map(change => change.label).join(', ')}: what you changed would be lost.`}
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          form.discard()
          onClose()
        }}
      />
    </>
  )
}
