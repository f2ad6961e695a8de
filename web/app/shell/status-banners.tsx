import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useState, useSyncExternalStore } from 'react'
import { useSecondsUntil } from '../../components/decisions/use-seconds-until.ts'
import { useCallPause, useOffline } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { UNKNOWN_VERSION } from '../../contract/eras.ts'
import { clockOffset, onClockChange } from '../../lib/clock.ts'
import { BLOCKED, isOffline } from '../../lib/errors.ts'
import { ownBuild } from '../../lib/probe-server.ts'
import { clockDifference, clockTime } from '../../lib/time.ts'
import { config } from '../../state/config.ts'
import { nextTry } from '../../state/connection-status.ts'
import { gateway, isGatewayBlocked } from '../../state/gateway.ts'
import { openOverlay } from '../../state/overlays.ts'
import { Button, QuietButton } from '../../ui/button.tsx'

const SIDES = {
  device: 'This device has been offline',
  gateway: 'Stargazarr hasn’t responded',
  waiting: 'Stargazarr has been waiting for the server',
  backend: 'The server has been unreachable',
} as const

const onConnectivity = (changed: () => void) => {
  const stop = new AbortController()
  addEventListener('online', changed, stop)
  addEventListener('offline', changed, stop)
  return () => stop.abort()
}

/** Shows which side is down and since when, until it recovers. */
export const OfflineBanner = () => {
  const offline = useOffline()
  const { data, error, loading: isTrying } = useStore(gateway.state)
  const hasData = useStore(config.state).data !== null
  const backend = data?.backend ?? null
  const isDevice = useSyncExternalStore(onConnectivity, isOffline) && offline?.side === 'gateway'
  const side = isDevice ? 'device' : (offline?.side ?? 'gateway')
  const pause = useCallPause()
  const nextTryAt = useStore(nextTry).at
  if (pause)
    return (
      <div role="status">
        <p className="flex min-h-11.5 items-center gap-2.5 border-b-2 border-edge bg-wait-soft px-4 py-1.5 md:px-6">
          <Clock size={18} className="shrink-0 text-wait" />
          <span className="flex-1">
            <strong className="font-semibold">{`The server asks to wait ${pause.span}.`}</strong>{' '}
            <span>Data loads and changes are sent after that.</span>
          </span>
          <NextTry at={pause.until} isTrying={false} />
        </p>
      </div>
    )
  if (isGatewayBlocked({ error }))
    return (
      <div role="status">
        <p className="flex items-center gap-2.5 border-b-2 border-edge bg-wait-soft px-4 py-2 md:px-6">
          <CloudOff size={18} className="shrink-0 text-wait" />
          <span className="flex-1">{BLOCKED}</span>
        </p>
      </div>
    )
  return (
    <div role="status">
      {offline?.side === 'sign-in' && (
        <p className="flex items-center gap-2.5 border-b-2 border-edge bg-wait-soft px-4 py-2 md:px-6">
          <CloudOff size={18} className="shrink-0 text-wait" />
          <span className="flex-1">
            <strong className="font-semibold">
              A sign-in in front of Stargazarr may have ended.
            </strong>{' '}
            Reload to sign in again. To keep unsaved changes, sign in in another tab instead.
          </span>
          <Button size="sm" variant="neutralnoShadow" onClick={() => location.reload()}>
            Reload
          </Button>
        </p>
      )}
      {offline && side !== 'sign-in' && (
        <p className="flex min-h-11.5 items-center gap-2.5 border-b-2 border-edge bg-wait-soft px-4 py-1.5 md:px-6">
          <CloudOff size={18} className="shrink-0 text-wait" />
          <span className="flex-1">
            <strong className="font-semibold">
              {`${SIDES[side]} since ${clockTime(offline.since)}.`}
            </strong>{' '}
            {side === 'backend' && backend?.lastError && <span>{backend.lastError} </span>}
            <span>
              {hasData
                ? `Showing data from ${clockTime(offline.since)}.`
                : 'This page loads as soon as it responds.'}
            </span>
            {side === 'device' && <span> The page updates once you reconnect.</span>}
          </span>
          {side !== 'device' && (
            <>
              <NextTry at={nextTryAt} isTrying={isTrying} />
              <Button
                size="sm"
                variant="neutralnoShadow"
                className="shrink-0"
                aria-disabled={isTrying}
                onClick={() => void gateway.load({ force: true })}
              >
                Try now
              </Button>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** Hidden from screen readers, which would announce each second. */
function NextTry({ at, isTrying }: { at: number; isTrying: boolean }) {
  const seconds = useSecondsUntil(at)
  return (
    <span
      className="min-w-26 shrink-0 text-right text-sm text-ink-2 tabular max-md:hidden"
      aria-hidden
    >
      {isTrying || seconds === 0 ? 'Trying…' : `Next try in ${seconds} s`}
    </span>
  )
}

const NOTICED_MS = 120_000

/** Offered once, because the times on the page are right. */
export const ClockBanner = () => {
  const offsetMs = useSyncExternalStore(onClockChange, clockOffset)
  const [isDismissed, dismiss] = useState(false)
  return (
    <div role="status">
      {Math.abs(offsetMs) > NOTICED_MS && !isDismissed && (
        <p className="flex items-center gap-2.5 border-b-2 border-edge bg-raised px-4 py-2 md:px-6">
          <Clock size={18} className="shrink-0 text-wait" />
          <span className="flex-1">
            {clockDifference(offsetMs)} Times on this page follow the server’s clock.
          </span>
          <QuietButton onClick={() => dismiss(true)}>Dismiss</QuietButton>
          <Button size="sm" variant="neutralnoShadow" onClick={() => openOverlay('connection')}>
            Details
          </Button>
        </p>
      )}
    </div>
  )
}

/** Doesn't reload the page automatically, because that would discard unsaved input. */
export const NewBuildBanner = () => {
  const served = useStore(gateway.state).data?.build
  const [declined, decline] = useState<string>()
  const isNewer = served !== undefined && served !== declined && served !== ownBuild()
  return (
    <div role="status">
      {isNewer && (
        <p className="flex items-center gap-2.5 border-b-2 border-edge bg-raised px-4 py-2 md:px-6">
          <RefreshCw size={18} className="shrink-0 text-main-line" />
          <span className="flex-1">Stargazarr was updated. Reload to use the new version.</span>
          <QuietButton onClick={() => decline(served)}>Later</QuietButton>
          <Button size="sm" variant="neutralnoShadow" onClick={() => location.reload()}>
            Reload
          </Button>
        </p>
      )}
    </div>
  )
}

/** Shown if the configuration is nowhere that a known version has it. */
export const UnknownVersionBanner = () => {
  const isUnknown = useStore(config.state).reason === UNKNOWN_VERSION
  return (
    <div role="status">
      {isUnknown && (
        <p className="flex items-center gap-2.5 border-b-2 border-edge bg-wait-soft px-4 py-2 md:px-6">
          <CircleHelp size={18} className="shrink-0 text-wait" />
          <span className="flex-1">{UNKNOWN_VERSION}</span>
          <Button size="sm" variant="neutralnoShadow" onClick={() => openOverlay('connection')}>
            Check the connection
          </Button>
        </p>
      )}
    </div>
  )
}

export const BypassBanner = () => {
  const isBypassed = useStore(gateway.state).data?.auth === 'bypass'
  if (!isBypassed) return null
  return (
    <p
      role="note"
      className="flex items-center gap-2.5 border-b-2 border-edge bg-bad-soft px-4 py-2 md:px-6"
    >
      <ShieldAlert size={18} className="shrink-0 text-bad" />
      <span>
        <strong className="font-semibold">Anyone who can reach this address is an admin.</strong>{' '}
        The server doesn’t require a login. Turn on authentication on the server, or restrict access
        to this address.
      </span>
    </p>
  )
}
