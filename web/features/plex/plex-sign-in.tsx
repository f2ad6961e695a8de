import ExternalLink from 'lucide-react/icons/external-link'
import LogIn from 'lucide-react/icons/log-in'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useStore } from '../../components/use-store.ts'
import { explainFailure } from '../../lib/errors.ts'
import { config } from '../../state/config.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Problem } from '../../ui/problem.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Time } from '../../ui/time.tsx'
import { useAction } from '../../ui/use-action.ts'
import { followSignIn, type Pin, pins, startSignIn } from './pins.ts'
import { plexSetup, startSetup } from './setup.ts'

const qrCode = lazyPart('QR code', () => import('./qr-code.tsx'), { quiet: true })

/** Servers with this setting are newer than the sign-in, until the call turns out to be missing. */
export const useSignInOffer = (): boolean => {
  const { data } = useStore(config.state)
  const { isMissing } = useStore(pins)
  return data?.plexMobileEnabled !== undefined && !isMissing
}

/**
 * Signs in with a code of Plex. The token then goes through the same setup as a pasted one.
 * @param children other ways to connect, which a shown code replaces
 */
export function PlexSignIn({ children }: { children: ReactNode }) {
  const [pin, setPin] = useState<Pin | null>(null)
  /** The token of the last code; null once that has expired. */
  const [token, setToken] = useState<string | null>()
  const isSaving = useStore(plexSetup).steps.token.status === 'running'
  const { isBusy, problem, run } = useAction(
    async () => {
      setToken(undefined)
      setPin(await startSignIn())
    },
    cause => explainFailure('start the sign-in', cause),
  )
  const end = (found: string | null) => {
    setPin(null)
    setToken(found)
    if (found) void startSetup(found)
  }
  if (pin) return <Code pin={pin} onEnd={end} onCancel={() => setPin(null)} />
  return (
    <>
      <div className="mt-2">
        {token === null && (
          <p role="alert" className="mb-3 text-wait">
            The code has expired.
          </p>
        )}
        <Button
          icon={<LogIn />}
          busy={isBusy || (Boolean(token) && isSaving)}
          onClick={() => (token ? end(token) : void run())}
        >
          {token ? 'Save token again' : token === null ? 'Try again' : 'Sign in with Plex'}
        </Button>
        {problem && <Problem className="mt-3" {...problem} />}
      </div>
      {children}
    </>
  )
}

interface CodeProps {
  pin: Pin
  /** Called with the token, or with null once the code has expired. */
  onEnd: (token: string | null) => void
  onCancel: () => void
}

function Code({ pin, onEnd, onCancel }: CodeProps) {
  const end = useEffectEvent(onEnd)
  useEffect(() => followSignIn(pin, token => end(token)), [pin])
  const qr = qrCode.usePart(true)
  const link = `https://plex.tv/link?pin=${encodeURIComponent(pin.code)}`
  return (
    <div className="mt-2 flex flex-wrap items-start gap-x-5 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-64 justify-items-start gap-3">
        <p>
          Open plex.tv/link with the account that owns the server, and enter this code if it isn’t
          filled in:
        </p>
        <p className="flex flex-wrap items-center gap-3">
          <strong className="font-display text-2xl tracking-[.15em] select-all">{pin.code}</strong>
          <CopyButton size="sm" variant="neutral" text={() => pin.code} label="Copy code">
            Copy
          </CopyButton>
          <span className="text-sm text-ink-2">
            Expires in <Time mode="left" value={pin.expiresAt} />
          </span>
        </p>
        <p role="status" className="flex items-center gap-2 text-ink-2">
          <Spinner />
          Waiting for your confirmation…
        </p>
        <div className="flex flex-wrap gap-2.5">
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-description="Opens in a new tab"
            {...buttonLook({})}
          >
            <ExternalLink />
            Open plex.tv/link
          </a>
          <Button variant="cancel" onClick={onCancel}>
            Cancel sign-in
          </Button>
        </div>
      </div>
      {qr && <qr.QrCode text={link} label="QR code that opens plex.tv/link with the code" />}
    </div>
  )
}
