import { useMemo, useState } from 'react'
import { defineFields } from '../../../components/settings/define-settings.ts'
import { draftSource } from '../../../components/settings/draft-source.ts'
import { FormDialog } from '../../../components/settings/form-dialog.tsx'
import { text } from '../../../components/settings/kinds/text.tsx'
import { SettingField } from '../../../components/settings/setting-field.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { API_KEY_NAME_MAX } from '../../../contract/api-keys.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { type ApiKey, apiKeys } from './api-keys.ts'

interface CreateKeyProps {
  open: boolean
  onClose: () => void
  names: readonly string[]
}

const keyFields = (takenNames: readonly string[]) =>
  defineFields<Pick<ApiKey, 'name'>>()({
    name: text({
      label: 'Name',
      autoFocus: true,
      hint: 'Helps you recognize the key later.',
      required: 'Enter a name, for example the app that will use the key.',
      maxLength: API_KEY_NAME_MAX,
      check: name =>
        takenNames.some(taken => taken.toLowerCase() === name.toLowerCase())
          ? 'A key with this name already exists.'
          : null,
    }),
  })

export function CreateKeyDialog({ open, onClose, names }: CreateKeyProps) {
  const [created, setCreated] = useState<ApiKey | null>(null)
  const [tried, setTried] = useState<string | null>(null)
  const [source] = useState(() =>
    draftSource({ name: '' }, async values => {
      const name = String(values.name).trim()
      setTried(name)
      setCreated(await apiKeys.add({ name }))
    }),
  )
  // A failed attempt may have created the key, so its name is allowed again. The retry finds and returns that key.
  const fields = useMemo(() => keyFields(names.filter(name => name !== tried)), [names, tried])
  const form = useSettings(null, fields, source, {
    doing: 'create the key',
    failed: 'The server gave no reason. Try another name.',
    unsaved: null,
  })
  const close = () => {
    onClose()
    form.discard()
    setCreated(null)
    setTried(null)
  }
  if (created)
    return (
      <Dialog
        open={open}
        onClose={close}
        title="Key created"
        description={`“${bidiIsolate(created.name)}” is ready to use. You can also copy it later from the list.`}
        footer={<Button onClick={close}>Done</Button>}
      >
        <SecretInput
          readOnly
          what="new key"
          aria-label="New key"
          value={created.key}
          data-autofocus=""
        />
      </Dialog>
    )
  return (
    <FormDialog
      open={open}
      onClose={close}
      onSaved={() => undefined}
      form={form}
      title="Create API key"
      description="A key grants full admin access without a password."
      saveLabel={() => 'Create key'}
      size="md"
    >
      <SettingField form={form} name="name" />
    </FormDialog>
  )
}
