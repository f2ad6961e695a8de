import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { type SavedView, VIEW_NAME_MAX, VIEWS_MAX } from './saved-views.ts'

interface SaveViewDialogProps {
  open: boolean
  views: readonly SavedView[]
  onClose: () => void
  onSave: (name: string) => void
}

export default function SaveViewDialog({ open, views, onClose, onSave }: SaveViewDialogProps) {
  const [name, setName] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const form = useId()
  const isKnown = views.some(view => view.name.toLowerCase() === name.trim().toLowerCase())
  const isFull = views.length >= VIEWS_MAX && !isKnown
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Save this view"
      description="Filters, sorting and grouping, saved in this browser."
      footer={
        <>
          <Button variant="cancel" onClick={onClose}>
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
          setName('')
          setIsChecked(false)
          onClose()
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
              autoComplete="off"
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
