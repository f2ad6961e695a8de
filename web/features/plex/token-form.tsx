import KeyRound from 'lucide-react/icons/key-round'
import { type ReactNode, useState } from 'react'
import { defineFields } from '../../components/settings/define-settings.ts'
import { draftSource } from '../../components/settings/draft-source.ts'
import { secret } from '../../components/settings/kinds/text.tsx'
import { SettingField } from '../../components/settings/setting-field.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { ExplainedError } from '../../lib/errors.ts'
import { plexConnection } from '../../state/plex-connection.ts'
import { Button } from '../../ui/button.tsx'
import { plexSetup, startSetup } from './setup.ts'

const TOKEN_HELP =
  'https://support.plex.tv/articles/204059436-finding-an-authentication-token-x-plex-token/'

/** Extracts the token from a pasted URL, because people usually find it as the X-Plex-Token in a URL. */
export const tokenIn = (typed: string): string => {
  const text = typed.trim()
  const [, found] = /[?&]X-Plex-Token=([^&#\s]+)/i.exec(text) ?? []
  return found ?? text
}

/** Describes an obvious error in a token; null if there is none. Only Plex can fully validate a token. */
export const tokenError = (typed: string): string | null => {
  const token = tokenIn(typed)
  if (/\s/.test(token)) return 'A token has no spaces. Copy the token again.'
  if (/[/?:]/.test(token))
    return 'This URL contains no token. Copy a URL that includes X-Plex-Token=.'
  return null
}

const FIELDS = defineFields<{ token: string }>()({
  token: secret({
    label: 'Plex token',
    hint: (
      <>
        You can also paste a URL that contains{' '}
        <span className="whitespace-nowrap">X-Plex-Token=</span>.
      </>
    ),
    required: 'Paste your Plex token.',
    check: tokenError,
  }),
})

/** If the setup's first step fails, its error is shown, and the token stays in its field. */
const send = async (typed: string) => {
  await startSetup(tokenIn(typed))
  const { status, note } = plexSetup.steps.token
  if (status === 'failed') throw new ExplainedError(note)
}

interface TokenFormProps {
  /** Whether there is a simpler way to connect. */
  isSecond: boolean
  children: ReactNode
}

export function TokenForm({ isSecond, children }: TokenFormProps) {
  const { steps, isReplacing } = useStore(plexSetup)
  const { data } = useResource(isReplacing ? plexConnection : null)
  const [source] = useState(() => draftSource({ token: '' }, ({ token }) => send(String(token))))
  const form = useSettings(null, FIELDS, source, {
    unsaved: 'The Plex token you typed isn’t saved yet.',
  })
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.save()
      }}
      className="mt-2 max-w-120"
    >
      {data?.isRejected && <p className="text-bad">Plex rejected the saved token.</p>}
      {isSecond && <p className="mt-4 mb-2 text-ink-2">Or paste a token:</p>}
      <div ref={form.frame}>
        <SettingField form={form} name="token" />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <Button
          type="submit"
          variant={isSecond ? 'neutral' : 'default'}
          icon={<KeyRound />}
          busy={steps.token.status === 'running'}
        >
          Save and connect
        </Button>
        {children}
      </div>
      <details className="mt-3 text-ink-2">
        <summary className="cursor-pointer font-semibold text-ink">How to find your token</summary>
        <ol className="mt-2 ml-5 list-decimal space-y-1">
          <li>Sign in to Plex Web with the account that owns the server.</li>
          <li>Open any movie or episode, choose “Get Info” from its menu, then “View XML”.</li>
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
