import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../components/use-store.ts'
import { live, streamActivity } from '../../state/live.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DefinitionItem, DefinitionList } from '../../ui/definition-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/input.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { checkup, runCheckup } from './checkup.ts'
import { diagnosticsOf } from './diagnostics.ts'
import { diagnose } from './doctor.ts'
import { FindingList } from './finding-list.tsx'
import { summaryOf } from './findings.ts'
import { gatewayProblem } from './gateway-problem.ts'
import { ProxyFixLines } from './proxy-fix-lines.tsx'
import { reportOf } from './report.ts'

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
  const { loading: isRunning, data: observed } = useStore(checkup.state)
  const now = useNow(open)
  useCheckups(open, gatewayLostAt !== null)
  const [report, setReport] = useState<string | null>(null)

  const diagnostics = diagnosticsOf({
    now,
    liveText,
    isLive: state === 'connected',
    isLost,
    liveSince: since,
    isLeading,
    canShare: 'locks' in navigator,
    // Read by the dialog every second. Not a store, because each event would then cause a render.
    activity: streamActivity(),
    syncMode,
    gatewayLostAt,
    observed,
  })
  const findings = observed && diagnose(observed)
  const problem = observed && gatewayProblem(observed)
  const fixes = findings ? Object.values(findings).flatMap(({ fixes = [] }) => fixes) : []
  const asked = observed?.asked
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
            text={() => reportOf(diagnostics, findings, problem, new Date())}
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
      <section aria-label="Proxy doctor" className="mt-4 border-t border-rule pt-3">
        <h3 className="text-md">Proxy doctor</h3>
        <p role="status" className="mt-0.5 text-ink-2">
          {isRunning || !findings ? 'Checking…' : summaryOf(findings)}
        </p>
        <FindingList findings={findings} />
      </section>
      {asked?.outcome === 'answered' && (
        <ProxyFixLines
          fixes={fixes}
          proxyAddress={asked.response.visitor.address}
          basePath={observed?.browser.basePath ?? ''}
        />
      )}
      {report !== null && (
        <Field label="Report to copy manually" className="mt-4">
          {control => (
            <TextArea
              {...control}
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
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isShown) return
    const tick = () => setNow(Date.now())
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
