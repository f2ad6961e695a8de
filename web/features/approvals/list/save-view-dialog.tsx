import { useState } from 'react'
import { defineFields } from '../../../components/settings/define-settings.ts'
import { draftSource } from '../../../components/settings/draft-source.ts'
import { FormDialog } from '../../../components/settings/form-dialog.tsx'
import { text } from '../../../components/settings/kinds/text.tsx'
import { SettingField } from '../../../components/settings/setting-field.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { isSameName, type SavedView, VIEW_NAME_MAX, VIEWS_MAX } from './saved-views.ts'

const FIELDS = defineFields<{ name: string }>()({
  name: text({
    label: 'Name',
    autoFocus: true,
    required: 'Enter a name.',
    maxLength: VIEW_NAME_MAX,
  }),
})

interface SaveViewDialogProps {
  open: boolean
  views: readonly SavedView[]
  onClose: () => void
  onSave: (name: string) => void
}

export function SaveViewDialog({ open, views, onClose, onSave }: SaveViewDialogProps) {
  const save = useStableCallback(onSave)
  const [source] = useState(() => draftSource({ name: '' }, ({ name }) => save(String(name))))
  const form = useSettings(null, FIELDS, source, { unsaved: null })
  const name = String(form.value('name') ?? '')
  const isKnown = views.some(view => isSameName(view.name, name))
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      title="Save this view"
      description={
        isKnown
          ? 'Replaces the view with this name.'
          : views.length >= VIEWS_MAX
            ? `At most ${VIEWS_MAX} views are kept. Saving this view replaces the oldest.`
            : 'Filters, sorting and grouping, saved in this browser.'
      }
      saveLabel={() => (isKnown ? 'Replace' : 'Save')}
      size="md"
    >
      <SettingField form={form} name="name" />
    </FormDialog>
  )
}
