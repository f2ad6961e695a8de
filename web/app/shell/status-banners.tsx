import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react'
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
import { Button, type ButtonProps, QuietButton } from '../../ui/button.tsx'

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

const LOOKS = {
  wait: 'bg-wait-soft [&>svg]:text-wait',
  late: 'bg-raised [&>svg]:text-wait',
  news: 'bg-raised [&>svg]:text-main-line',
  bad: 'bg-bad-soft [&>svg]:text-bad',
} as const

interface BannerProps {
  when?: boolean
  role?: 'status' | 'note'
  look?: keyof typeof LOOKS
  icon: ComponentType<{ size: number; className: string }>
  /** Its first sentence. */
  lead?: string
  text: string
  /** Controls at the end of the line. */
  children?: ReactNode
}

/** A line above the page. */
function Banner(props: BannerProps) {
  const { when = true, role = 'status', look = 'wait', icon: Icon, lead, text, children } = props
  return (
    <div role={role}>
      {when && (
        <div
          className={`flex min-h-11.5 items-center gap-2.5 border-b-2 border-edge px-4 py-1.5 md:px-6 ${LOOKS[look]}`}
        >
          <Icon size={18} className="shrink-0" />
          <p className="flex-1">
            {lead && <strong className="font-semibold">{`${lead} `}</strong>}
            <span>{text}</span>
          </p>
          {children}
        </div>
      )}
    </div>
  )
}

const BannerButton = (props: ButtonProps) => (
  <Button size="sm" variant="neutralnoShadow" className="shrink-0" {...props} />
)
const Reload = () => <BannerButton onClick={() => location.reload()}>Reload</BannerButton>
const Details = ({ label }: { label: string }) => (
  <BannerButton onClick={() => openOverlay('connection')}>{label}</BannerButton>
)

/** Shows which side is down and since when, until it recovers. */
export const OfflineBanner = () => {
  const offline = useOffline()
  const { data, error, loading: isTrying } = useStore(gateway.state)
  const hasData = useStore(config.state).data !== null
  const isDevice = useSyncExternalStore(onConnectivity, isOffline) && offline?.side === 'gateway'
  const pause = useCallPause()
  const nextTryAt = useStore(nextTry).at
  if (pause)
    return (
      <Banner
        icon={Clock}
        lead={`The server asks to wait ${pause.span}.`}
        text="Data loads and changes are sent after that."
      >
        <NextTry at={pause.until} isTrying={false} />
      </Banner>
    )
  if (isGatewayBlocked({ error })) return <Banner icon={CloudOff} text={BLOCKED} />
  if (offline?.side === 'sign-in')
    return (
      <Banner
        icon={CloudOff}
        lead="A sign-in in front of Stargazarr may have ended."
        text="Reload to sign in again. To keep unsaved changes, sign in in another tab instead."
      >
        <Reload />
      </Banner>
    )
  const side = isDevice ? 'device' : (offline?.side ?? 'gateway')
  const since = offline ? clockTime(offline.since) : ''
  const sentences = [
    side === 'backend' && data?.backend.lastError,
    hasData ? `Showing data from ${since}.` : 'This page loads as soon as it responds.',
    isDevice && 'The page updates once you reconnect.',
  ]
  return (
    <Banner
      when={offline !== null}
      icon={CloudOff}
      lead={`${SIDES[side]} since ${since}.`}
      text={sentences.filter(Boolean).join(' ')}
    >
      {!isDevice && (
        <>
          <NextTry at={nextTryAt} isTrying={isTrying} />
          <BannerButton aria-disabled={isTrying} onClick={() => void gateway.load({ force: true })}>
            Try now
          </BannerButton>
        </>
      )}
    </Banner>
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
    <Banner
      when={Math.abs(offsetMs) > NOTICED_MS && !isDismissed}
      look="late"
      icon={Clock}
      text={`${clockDifference(offsetMs)} Times on this page follow the server’s clock.`}
    >
      <QuietButton onClick={() => dismiss(true)}>Dismiss</QuietButton>
      <Details label="Details" />
    </Banner>
  )
}

/** Doesn't reload the page automatically, because that would discard unsaved input. */
export const NewBuildBanner = () => {
  const served = useStore(gateway.state).data?.build
  const [declined, decline] = useState<string>()
  return (
    <Banner
      when={served !== undefined && served !== declined && served !== ownBuild()}
      look="news"
      icon={RefreshCw}
      text="Stargazarr was updated. Reload to use the new version."
    >
      <QuietButton onClick={() => decline(served)}>Later</QuietButton>
      <Reload />
    </Banner>
  )
}

/** Shown if the configuration is nowhere that a known version has it. */
export const UnknownVersionBanner = () => (
  <Banner
    when={useStore(config.state).reason === UNKNOWN_VERSION}
    icon={CircleHelp}
    text={UNKNOWN_VERSION}
  >
    <Details label="Check the connection" />
  </Banner>
)

export const BypassBanner = () =>
  useStore(gateway.state).data?.auth === 'bypass' && (
    <Banner
      role="note"
      look="bad"
      icon={ShieldAlert}
      lead="Anyone who can reach this address is an admin."
      text="The server doesn’t require a login. Turn on authentication on the server, or restrict access to this address."
    />
  )
