import { useState } from 'react'
import { API_KEY_NAME_MAX } from '../../../contract/api-keys.ts'
import { couldNot } from '../../../lib/errors.ts'
import { isolate } from '../../../lib/isolate.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { type ApiKey, createApiKey } from './api-keys.ts'

interface CreateKeyProps {
  open: boolean
  onClose: () => void
  names: readonly string[]
}

const faultOf = (name: string, names: readonly string[]): string | null => {
  if (name === '') return 'Enter a name, for example the app that will use the key.'
  if (names.some(other => other.toLowerCase() === name.toLowerCase()))
    return 'A key with this name already exists.'
  return name.length > API_KEY_NAME_MAX ? `Use at most ${API_KEY_NAME_MAX} characters.` : null
}

export function CreateKeyDialog({ open, onClose, names }: CreateKeyProps) {
  const [typed, setTyped] = useState('')
  const [created, setCreated] = useState<ApiKey | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const name = typed.trim()
  // A failed attempt may have created the key, so its name is allowed. The retry finds and returns that key.
  const fault = faultOf(name, problem === null ? names : [])
  const close = () => {
    if (isBusy) return
    onClose()
    setProblem(null)
    setIsChecked(false)
    if (!created) return
    setCreated(null)
    setTyped('')
  }
  const create = async () => {
    setIsChecked(true)
    setProblem(null)
    if (fault !== null || isBusy) return
    setIsBusy(true)
    try {
      setCreated(await createApiKey(name))
    } catch (cause) {
      setProblem(couldNot('create the key', cause, 'Try another name.'))
    } finally {
      setIsBusy(false)
    }
  }
  if (created)
    return (
      <Dialog
        open={open}
        onClose={close}
        title="Key created"
        description={`“${isolate(created.name)}” is ready to use. You can also copy it later from the list.`}
        footer={<Button onClick={close}>Done</Button>}
      >
        <SecretInput readOnly what="new key" aria-label="New key" value={created.key} autoFocus />
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Create API key"
      description="A key grants full admin access without a password."
      footer={
        <>
          <Button variant="cancel" onClick={close} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form="create-api-key" busy={isBusy}>
            Create key
          </Button>
        </>
      }
    >
      <form
        id="create-api-key"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void create()
        }}
      >
        <Field
          label="Name"
          hint="Helps you recognize the key later."
          error={isChecked ? fault : null}
        >
          {control => (
            <Input
              {...control}
              data-autofocus=""
              autoComplete="off"
              value={typed}
              onChange={event => {
                setTyped(event.currentTarget.value)
                setProblem(null)
              }}
            />
          )}
        </Field>
        {problem && (
          <p role="alert" className="mt-3 text-bad wrap-anywhere">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
