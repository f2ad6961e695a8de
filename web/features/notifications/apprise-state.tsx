import type { Values } from '../../lib/edits.ts'
import { shownAddress } from '../../lib/shown-address.ts'
import { Notice } from '../../ui/notice.tsx'

/** The Apprise server, which the backend is given when it starts: shown, and why it cannot be changed here. */
export function AppriseState({ values }: { values: Values }) {
  const server = String(values.appriseUrl ?? '')
  return (
    <div className="mt-4 grid gap-3">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">Apprise server</dt>
        <dd className="wrap-anywhere">{shownAddress(server)}</dd>
      </dl>
      <p className="text-sm text-ink-3">
        Read-only: the address comes from the environment of the backend (<code>appriseUrl</code>)
        and is looked for once, when the backend starts. To change it, set it there and restart the
        backend.
      </p>
      {values.enableApprise !== true && (
        <Notice tone="wait">
          {server === ''
            ? 'No Apprise server is set, so nothing is sent through Apprise. Targets can be entered already.'
            : 'The backend did not reach the Apprise server when it started, so nothing is sent through Apprise. Targets can be entered already.'}
        </Notice>
      )}
    </div>
  )
}
