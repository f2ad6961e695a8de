import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { isSameName, type SavedView, VIEW_NAME_MAX, VIEWS_MAX } from './saved-views.ts'

interface SaveViewDialogProps {
  open: boolean
  views: readonly SavedView[]
  onClose: () => void
  onSave: (name: string) => void
}

export function SaveViewDialog({ open, views, onClose, onSave }: SaveViewDialogProps) {
  const [name, setName] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const form = useId()
  const isKnown = views.some(view => isSameName(view.name, name))
  const isFull = views.length >= VIEWS_MAX && !isKnown
  const close = () => {
    setName('')
    setIsChecked(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Save this view"
      description="Filters, sorting and grouping, saved in this browser."
      footer={
        <>
          <Button variant="cancel" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={form}>
            {isKnown ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={event => {
          event.preventDefault()
          setIsChecked(true)
          if (name.trim() === '') return
          onSave(name)
          close()
        }}
      >
        <Field
          label="Name"
          error={isChecked && name.trim() === '' ? 'Enter a name.' : undefined}
          hint={
            isKnown
              ? 'Replaces the view with this name.'
              : isFull
                ? `At most ${VIEWS_MAX} views are kept. Saving this view replaces the oldest.`
                : undefined
          }
        >
          {control => (
            <Input
              {...control}
              data-autofocus=""
              maxLength={VIEW_NAME_MAX}
              value={name}
              onChange={event => setName(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
