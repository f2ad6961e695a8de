import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { liveLabel } from '../../components/labels/live.ts'
import { useCallPause, useOffline, useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { useUpdateStatus } from '../../components/use-update-status.ts'
import { serverNow } from '../../lib/clock.ts'
import { clockTime } from '../../lib/time.ts'
import { connectionStatus } from '../../state/connection-status.ts'
import { live, streamActivity } from '../../state/live.ts'
import { plexConnection } from '../../state/plex-connection.ts'
import { session } from '../../state/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DefinitionItem, DefinitionList } from '../../ui/definition-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { checkup, type Readings } from './checkup.ts'
import { diagnose, type Finding, summaryOf } from './diagnose.ts'
import { factsOf, reportOf } from './facts.ts'
import { gatewayLines, PROXIES, proxyLines } from './proxy-fixes.ts'
import { ServerLog } from './server-log.tsx'

const LOOKS = {
  ok: { tone: 'tone-ok', Icon: CircleCheck },
  problem: { tone: 'tone-wait', Icon: TriangleAlert },
  warning: { tone: 'tone-bad', Icon: ShieldAlert },
  unknown: { tone: 'tone-dim', Icon: CircleHelp },
} as const

function FindingRow({ finding: { state, title, text, remedy } }: { finding: Finding }) {
  const { tone, Icon } = LOOKS[state]
  const isBoxed = remedy !== undefined
  return (
    <li
      className={clsx(
        tone,
        'flex gap-2.5',
        isBoxed && 'rounded-md border-2 border-(--c) bg-(--g) px-3 py-2',
      )}
    >
      <Icon size={18} className="shrink-0 text-(--c)" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>
          <span className="font-semibold">{title}</span>
          <span className="sr-only">, {state}</span>: {text}
        </p>
        {isBoxed && <p className="mt-0.5 text-ink-2">{remedy}</p>}
      </div>
    </li>
  )
}

export default function ConnectionDetails(props: { open: boolean; onClose: () => void }) {
  const { open } = props
  const { phase, problem: sessionProblem } = useStore(session)
  const isSignedOut = phase === 'out' || (phase === 'unknown' && sessionProblem === null)
  const { loading: isRunning, data: readings } = useStore(checkup.state)
  const { gatewayLostAt } = useStore(connectionStatus)
  const { data: plex } = useStore(plexConnection.state)
  const offeredUpdate = useUpdateStatus()
  const update = useResource(open && !isSignedOut ? offeredUpdate : null)
  const stream = useStream(open)
  useCheckups(open, gatewayLostAt !== null)
  const known = () => ({
    now: serverNow(),
    stream: isSignedOut ? null : stream(),
    gatewayLostAt,
    readings,
    version: update.data?.currentVersion ?? null,
  })
  const findings = diagnose(readings)
  const problem = readings?.problem
  return (
    <Dialog
      {...props}
      size="lg"
      title="Connection details"
      footer={
        <>
          <CopyButton variant="cancel" text={() => reportOf(known())}>
            Copy report
          </CopyButton>
          <RefreshButton busy={isRunning} onClick={() => checkup.load()} />
        </>
      }
    >
      {plex?.isRejected && (
        <Problem
          className="mb-4"
          title="Plex rejected the saved token"
          cause="Watchlists can’t sync until it is replaced."
          action={
            <ButtonLink to="/plex/configuration?replace" size="sm" onClick={props.onClose}>
              Replace token
            </ButtonLink>
          }
        />
      )}
      {problem && <Problem className="mb-4" title={problem.title} cause={problem.cause} />}
      <section aria-label="Proxy check">
        <p role="status" className="font-semibold">
          {isRunning || !readings ? 'Checking…' : summaryOf(findings)}
        </p>
        <ul aria-label="Checks" className="mt-2 grid gap-2">
          {findings.map(finding => (
            <FindingRow key={finding.title} finding={finding} />
          ))}
        </ul>
      </section>
      {readings && <SuggestedLines readings={readings} />}
      <details className="mt-4 border-t border-rule pt-3">
        <summary className="cursor-pointer max-md:py-2.5">Facts for support</summary>
        <DefinitionList className="mt-2">
          {factsOf(known()).map(([name, text]) => (
            <DefinitionItem key={name} name={name}>
              {text}
            </DefinitionItem>
          ))}
        </DefinitionList>
      </details>
      {open && !isSignedOut && offeredUpdate !== null && <ServerLog />}
    </Dialog>
  )
}

const SECOND_MS = 1000

/** Renders every second while shown, because in a store, each event would cause a render. */
const useStream = (isShown: boolean) => {
  const { state, since, isLeading } = useStore(live)
  const { streamLostAt } = useStore(connectionStatus)
  const lostAt = useOffline()?.since ?? streamLostAt
  const { text } = liveLabel(state, lostAt, useCallPause() !== null)
  const [, render] = useState(0)
  useEffect(() => {
    if (!isShown) return
    const timer = setInterval(() => render(n => n + 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [isShown])
  const isLiveSince = state === 'connected' && since !== null
  return () => ({
    text: isLiveSince ? `${text} since ${clockTime(since)}` : text,
    isLeading,
    activity: streamActivity(),
  })
}

/** Checks when the dialog opens, and again when the gateway goes away or comes back. */
const useCheckups = (open: boolean, isGatewayAway: boolean) =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: isGatewayAway only starts another check
  useEffect(() => {
    if (!open) return
    checkup.reset()
    void checkup.load()
  }, [open, isGatewayAway])

function SuggestedLines({ readings }: { readings: Readings }) {
  const [proxy, setProxy] = useState(PROXIES[0])
  const { report, browser } = readings
  const fixes = diagnose(readings).flatMap(({ fixes = [] }) => fixes)
  const ofProxy = proxyLines(proxy, fixes)
  const blocks = [
    { what: `${proxy.label} lines`, title: 'Proxy', text: ofProxy },
    {
      what: 'gateway variables',
      title: 'Gateway settings (changes need a restart)',
      text: report ? gatewayLines(fixes, report.visitor.address, browser.basePath) : '',
    },
  ].filter(({ text }) => text !== '')
  if (!report || blocks.length === 0) return null
  return (
    <section
      aria-label="Suggested configuration"
      className="mt-4 grid gap-3 border-t border-rule pt-3"
    >
      {ofProxy && (
        <Segmented
          label="Your proxy"
          options={PROXIES.map(({ label }) => ({ value: label, label }))}
          value={proxy.label}
          onChange={label => setProxy(PROXIES.find(each => each.label === label) ?? proxy)}
        />
      )}
      {blocks.map(({ what, title, text }) => (
        <div key={title}>
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="min-w-0 flex-1 basis-48 text-md">{title}</h3>
            <CopyButton size="sm" variant="cancel" text={() => text} label={`Copy ${what}`}>
              Copy
            </CopyButton>
          </div>
          <pre className="mt-2 rounded-md border-2 border-rule bg-sunken px-3 py-2 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
            {text}
          </pre>
        </div>
      ))}
    </section>
  )
}
