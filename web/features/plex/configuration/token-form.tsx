import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { guardLeaving } from '../../../lib/leave-reasons.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { tokenFault, tokenIn } from './token-text.ts'

const TOKEN_HELP =
  'https://support.plex.tv/articles/204059436-finding-an-authentication-token-x-plex-token/'

interface TokenFormProps {
  busy: boolean
  onSubmit: (token: string) => void
  children?: ReactNode
}

export function TokenForm({ busy, onSubmit, children }: TokenFormProps) {
  const [typed, setTyped] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const help = useId()
  const fault = tokenFault(typed)
  const isOpen = typed !== '' && !busy
  useEffect(() => {
    if (isOpen) return guardLeaving(() => 'The Plex token you typed isn’t saved yet.')
  }, [isOpen])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (fault === null) onSubmit(tokenIn(typed))
    else form.current?.querySelector('input')?.focus()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-2 max-w-120">
      <Field
        label="Plex token"
        error={isChecked ? fault : null}
        hint="You can also paste a URL that contains X-Plex-Token=."
        onLeave={() => setIsChecked(typed !== '')}
      >
        {control => (
          <SecretInput
            {...control}
            what="Plex token"
            name="plex-token"
            readOnly={busy}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <Button type="submit" icon={<KeyRound aria-hidden />} busy={busy}>
          Save and connect
        </Button>
        {children}
      </div>
      <details className="mt-3 text-ink-2">
        <summary className="cursor-pointer font-semibold text-ink">How to find your token</summary>
        <ol id={help} className="mt-2 ml-5 list-decimal space-y-1">
          <li>Sign in to Plex Web with the account that owns the server.</li>
          <li>Open any movie or episode, then choose “Get Info” and “View XML” from its menu.</li>
          <li>Copy the URL of the page that opens and paste it here.</li>
        </ol>
        <p className="mt-2">
          <a href={TOKEN_HELP} target="_blank" rel="noreferrer" className="link">
            Plex’s guide with screenshots
          </a>
        </p>
      </details>
    </form>
  )
}
