import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { pluralize } from '../../lib/pluralize.ts'
import { showInView } from '../../ui/focus.ts'
import { ConnectionLink } from './connection-link.tsx'
import type { AuthForm } from './use-auth-form.ts'

/**
 * Placed below the button, so that no field moves. The live region is always mounted, so that screen readers announce
 * its changes.
 */
export function FormProblem({ form, children }: { form: AuthForm; children?: ReactNode }) {
  const { problem, secondsLeft } = form
  const waitS = problem?.retryAfterS
  const shown = problem && (waitS === undefined || secondsLeft > 0)
  return (
    <div aria-live="assertive">
      {shown && (
        <div
          // On phones, the end of the longer form is off screen.
          ref={showInView}
          className="mt-4 flex scroll-mb-4 gap-2.5 rounded-md border-2 border-bad bg-bad-soft px-3 py-2.5"
        >
          <CircleAlert size={18} className="mt-0.5 shrink-0 text-bad" />
          <div className="min-w-0 wrap-anywhere">
            <p>
              {problem.message}
              {waitS !== undefined && (
                <>
                  {/* Announce the total wait once instead of every second. */}
                  <span className="sr-only"> Try again in {pluralize(waitS, 'second')}.</span>
                  <span aria-hidden="true" className="tabular">
                    {' '}
                    Try again in {`${secondsLeft}\u00a0s`}.
                  </span>
                </>
              )}
            </p>
            {problem.needsOwnTab && (
              <a href={location.href} target="_blank" rel="noopener" className="link">
                Open Stargazarr in a new tab
              </a>
            )}
            {problem.isVersionUnknown && <ConnectionLink />}
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
