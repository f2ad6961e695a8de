import Download from 'lucide-react/icons/download'
import { ChangeReview } from '../../components/change-review.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { pluralize } from '../../lib/pluralize.ts'
import { config } from '../../state/config.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import type { compare, SettingsOwner } from './config-import.ts'
import { ignoredNames, type SettingsFile } from './settings-file.ts'
import { useTransfer } from './use-transfer.ts'

interface TransferDialogProps {
  open: boolean
  onClose: () => void
  owners: readonly SettingsOwner[]
}

export function TransferDialog({ open, onClose, owners }: TransferDialogProps) {
  const { file, comparison, changes, done, problem, busy, ...transfer } = useTransfer(owners)
  const close = () => {
    if (busy === 'import') return
    transfer.forgetResult()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="lg"
      title="Export or import settings"
      description="Covers settings, plans, schedules, router rules, and users’ permissions and quotas, but not secrets or instances."
      footer={
        <>
          <Button variant="cancel" onClick={close} disabled={busy === 'import'}>
            Close
          </Button>
          {comparison && changes.length > 0 && (
            <Button
              busy={busy === 'import'}
              aria-disabled={!transfer.hasChosen || undefined}
              onClick={transfer.importChosen}
            >
              Import {transfer.chosenCount}
            </Button>
          )}
        </>
      }
    >
      <Loaded
        from={config}
        what="settings"
        className="mb-4"
        skeleton={<Skeleton className="h-8.5" />}
      >
        {() => (
          <div className="grid gap-4">
            <div className="flex flex-wrap gap-3">
              <Button
                variant="neutral"
                icon={<Download />}
                busy={busy === 'export'}
                onClick={transfer.exportAll}
              >
                Export settings
              </Button>
              <FileButton
                label="Settings file"
                accept=".json,application/json"
                onFile={transfer.read}
              >
                Import from file
              </FileButton>
            </div>
            {done && <Notice tone="ok">{done}</Notice>}
            {problem && <Problem title={problem} />}
            {file && comparison && (
              <section aria-label="Differences" className="grid gap-3">
                <FileFacts file={file} comparison={comparison} />
                {changes.length === 0 ? (
                  <p className="font-semibold">The file matches the saved settings.</p>
                ) : (
                  <ChangeReview of={changes} choice={transfer.choice} />
                )}
              </section>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

interface FileFactsProps {
  file: SettingsFile
  comparison: ReturnType<typeof compare>
}

function FileFacts({ file, comparison }: FileFactsProps) {
  return (
    <div>
      <p className="text-ink-2">
        From Stargazarr {file.product || '(unknown version)'}, exported{' '}
        <Time value={file.exportedAt} mode="exact" none="at an unknown time" />.
        {file.leftOut.length > 0 && (
          <span>
            {' '}
            {pluralize(file.leftOut.length, 'secret')} not included; the saved secrets are kept.
          </span>
        )}
      </p>
      {comparison.ignored.length > 0 && (
        <p className="mt-1 text-wait wrap-anywhere">
          Not imported (unknown or secret): {ignoredNames(comparison.ignored)}.
        </p>
      )}
    </div>
  )
}
