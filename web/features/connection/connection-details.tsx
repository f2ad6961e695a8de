import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { useUpdateStatus } from '../../components/use-update-status.ts'
import { serverNow } from '../../lib/clock.ts'
import { live, streamActivity } from '../../state/live.ts'
import { session } from '../../state/session.ts'
import { Chip } from '../../ui/chip.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DefinitionItem, DefinitionList } from '../../ui/definition-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { checkup, runCheckup } from './checkup.ts'
import { diagnose } from './diagnose.ts'
import { diagnosticsOf } from './diagnostics.ts'
import { CHECKS, type Finding, type Findings, summaryOf } from './findings.ts'
import { gatewayProblem } from './gateway-problem.ts'
import { type Fix, gatewayLines, PROXIES, proxyLines } from './proxy-fixes.ts'
import { reportOf } from './report.ts'
import { ServerLog } from './server-log-view.tsx'

const LOOKS = {
  ok: { tone: 'tone-ok', Icon: CircleCheck, word: 'OK' },
  cause: { tone: 'tone-wait', Icon: TriangleAlert, word: 'Problem' },
  unknown: { tone: 'tone-dim', Icon: CircleHelp, word: 'Not checked' },
} as const
const ALARM = { tone: 'tone-bad', Icon: ShieldAlert, word: 'Warning' }

function FindingList({ findings }: { findings: Findings | null }) {
  return (
    <ul aria-label="Checks" className="mt-2 grid gap-2">
      {CHECKS.map(({ id, title }) => (
        <Row key={id} title={title} finding={findings?.[id] ?? null} />
      ))}
    </ul>
  )
}

function Row({ title, finding }: { title: string; finding: Finding | null }) {
  const { tone, Icon, word } = finding?.isAlarm ? ALARM : LOOKS[finding?.state ?? 'unknown']
  return (
    <li
      className={clsx(
        tone,
        'flex gap-2.5',
        finding?.state === 'cause' && 'rounded-md border-2 border-(--c) bg-(--g) px-3 py-2',
      )}
    >
      <span className="shrink-0 text-(--c)">{finding ? <Icon size={18} /> : <Spinner />}</span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p>
          <span className="font-semibold">{title}</span>
          {finding && <span className="sr-only">, {word}</span>}
          {finding && <span>: {finding.text}</span>}
          {finding?.personal && <span className="text-ink-2"> {finding.personal}.</span>}
        </p>
        {finding?.remedy && <p className="mt-0.5 text-ink-2">{finding.remedy}</p>}
      </div>
    </li>
  )
}

interface ConnectionDetailsProps {
  open: boolean
  onClose: () => void
  liveText: string
  isLost: boolean
  gatewayLostAt: string | null
}

export default function ConnectionDetails(props: ConnectionDetailsProps) {
  const { open, onClose, liveText, isLost, gatewayLostAt } = props
  const { state, since, isLeading, syncMode } = useStore(live)
  const { phase, problem: sessionProblem } = useStore(session)
  const isSignedOut = phase === 'out' || (phase === 'unknown' && sessionProblem === null)
  const { loading: isRunning, data: readings } = useStore(checkup.state)
  const now = useNow(open)
  const offeredUpdate = useUpdateStatus()
  const update = useResource(open && !isSignedOut ? offeredUpdate : null)
  useCheckups(open, gatewayLostAt !== null)
  const [report, setReport] = useState<string | null>(null)

  const diagnostics = diagnosticsOf({
    now,
    liveText,
    isLive: state === 'connected',
    isSignedOut,
    isLost,
    liveSince: since,
    isLeading,
    // Reread every second, because in a store, each event would cause a render.
    activity: streamActivity(),
    syncMode,
    gatewayLostAt,
    readings,
    update: update.data,
  })
  const findings = readings && diagnose(readings)
  const problem = readings && gatewayProblem(readings)
  const fixes = findings ? Object.values(findings).flatMap(({ fixes = [] }) => fixes) : []
  const asked = readings?.asked
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title="Connection details"
      footer={
        <>
          <CopyButton
            variant="cancel"
            text={() => reportOf(diagnostics, findings, problem, new Date(serverNow()))}
            onFail={setReport}
          >
            Copy report
          </CopyButton>
          <RefreshButton busy={isRunning} onClick={runCheckup} />
        </>
      }
    >
      {problem && <Problem className="mb-4" title={problem.title} cause={problem.cause} />}
      <DefinitionList>
        {diagnostics.map(({ term, text }) => (
          <DefinitionItem key={term} name={term}>
            {text}
          </DefinitionItem>
        ))}
      </DefinitionList>
      <section aria-label="Proxy check" className="mt-4 border-t border-rule pt-3">
        <h3 className="text-md">Proxy check</h3>
        <p role="status" className="mt-0.5 text-ink-2">
          {isRunning || !findings ? 'Checking…' : summaryOf(findings)}
        </p>
        <FindingList findings={findings} />
      </section>
      {asked?.outcome === 'answered' && (
        <ProxyFixLines
          fixes={fixes}
          proxyAddress={asked.response.visitor.address}
          basePath={readings?.browser.basePath ?? ''}
        />
      )}
      {open && !isSignedOut && offeredUpdate !== null && <ServerLog />}
      {report !== null && (
        <Field label="Report to copy manually" className="mt-4">
          {control => (
            <textarea
              {...control}
              className="input"
              readOnly
              rows={8}
              value={report}
              onFocus={event => event.target.select()}
            />
          )}
        </Field>
      )}
    </Dialog>
  )
}

const SECOND_MS = 1000

const useNow = (isShown: boolean): number => {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    if (!isShown) return
    const tick = () => setNow(serverNow())
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [isShown])
  return now
}

const useCheckups = (open: boolean, isGatewayAway: boolean) => {
  const wasAway = useRef(isGatewayAway)
  useEffect(() => {
    if (!open) return
    checkup.reset()
    runCheckup()
  }, [open])
  useEffect(() => {
    if (wasAway.current === isGatewayAway) return
    wasAway.current = isGatewayAway
    if (open) runCheckup()
  }, [open, isGatewayAway])
}

interface ProxyFixLinesProps {
  fixes: readonly Fix[]
  proxyAddress: string
  basePath: string
}

function ProxyFixLines({ fixes, ...from }: ProxyFixLinesProps) {
  const [id, setId] = useState(PROXIES[0]?.id)
  const proxy = PROXIES.find(each => each.id === id)
  const ofGateway = gatewayLines(fixes, from)
  const ofProxy = proxy ? proxyLines(proxy, fixes) : ''
  if (!ofGateway && !ofProxy) return null
  return (
    <section
      aria-label="Suggested configuration"
      className="mt-4 grid gap-3 border-t border-rule pt-3"
    >
      {ofProxy && (
        <Lines title="Proxy" what={`${proxy?.label} lines`} text={ofProxy}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own default styles */}
          <div role="group" aria-label="Your proxy" className="flex flex-wrap gap-2">
            {PROXIES.map(({ id: each, label }) => (
              <Chip key={each} pressed={each === id} onClick={() => setId(each)}>
                {label}
              </Chip>
            ))}
          </div>
        </Lines>
      )}
      {ofGateway && (
        <Lines
          title="Gateway settings (changes need a restart)"
          what="gateway variables"
          text={ofGateway}
        />
      )}
    </section>
  )
}

interface LinesProps {
  title: string
  what: string
  text: string
  children?: ReactNode
}

function Lines({ title, what, text, children }: LinesProps) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 basis-48 text-md">{title}</h3>
        {children}
        <CopyButton size="sm" variant="cancel" text={() => text} label={`Copy ${what}`}>
          Copy
        </CopyButton>
      </div>
      <pre className="mt-2 rounded-md border-2 border-rule bg-sunken px-3 py-2 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
    </div>
  )
}
