import { type ReactNode, useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type Fix, gatewayLines, PROXIES, proxyLines } from './proxy-fixes.ts'

interface ProxyFixLinesProps {
  fixes: readonly Fix[]
  proxyAddress: string
  basePath: string
}

export function ProxyFixLines({ fixes, ...from }: ProxyFixLinesProps) {
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
        <Lines title="Gateway (restart required)" what="gateway variables" text={ofGateway} />
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
