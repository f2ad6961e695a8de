import Download from 'lucide-react/icons/download'
import { useMemo, useState } from 'react'
import { ChangeReview, useChoice } from '../../components/change-review.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { useResource } from '../../components/use-resource.ts'
import { serverNow } from '../../lib/clock.ts'
import { datedName } from '../../lib/dated-name.ts'
import { ExplainedError, reasonOf } from '../../lib/errors.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { saveFile } from '../../lib/save-file.ts'
import { apply } from '../../state/change.ts'
import { config } from '../../state/config.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { useAction } from '../../ui/use-action.ts'
import {
  compare,
  ignoredNames,
  importOf,
  refuseMoved,
  type SettingsOwner,
} from './config-import.ts'
import { changesIn, comparePieces, loadServer, piecesOf, renewed, type Server } from './pieces.ts'
import {
  FILE_MAX_BYTES,
  readSettingsFile,
  type SettingsFile,
  settingsFileOf,
} from './settings-file.ts'

interface TransferDialogProps {
  open: boolean
  onClose: () => void
  owners: readonly SettingsOwner[]
}

export function TransferDialog({ open, onClose, owners }: TransferDialogProps) {
  const { data: stored } = useResource(config)
  const [file, setFile] = useState<SettingsFile | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [server, setServer] = useState<Server | null>(null)
  const comparison = useMemo(
    () => stored && file && compare(stored, file, owners),
    [stored, file, owners],
  )
  const pieces = useMemo(() => (server && file ? comparePieces(file, server) : []), [server, file])
  const changes = [...(comparison?.differences ?? []), ...pieces]
  const { chosen, choice, chooseAll } = useChoice<(typeof changes)[number]>(changes)
  const settings = chosen.filter(one => 'stored' in one)
  const others = chosen.filter(one => !('stored' in one))
  const one = others.length > 0 ? 'change' : 'setting'

  const { running, problem, setProblem, run } = useAction(
    async (_what: 'read' | 'import' | 'export', work: () => Promise<string | null>) => {
      setDone(null)
      setDone(await work())
    },
    reasonOf,
  )
  const [busy] = running ?? []
  const close = () => {
    if (busy === 'import') return
    setDone(null)
    setProblem(null)
    onClose()
  }

  const read = async (source: File) => {
    setFile(null)
    if (source.size > FILE_MAX_BYTES)
      throw new ExplainedError(
        'The file is too large to be a settings file. Choose a file exported from Stargazarr.',
      )
    const content = readSettingsFile(await source.text().catch(() => ''))
    setServer(await loadServer())
    setFile(content)
    chooseAll()
    return null
  }
  const importChosen = async () => {
    if (!file) return null
    const fresh = others.length > 0 ? await renewed(file, others) : null
    if (fresh) setServer(fresh.server)
    refuseMoved(fresh?.moved ?? [])
    const failed = settings.length > 0 ? [...(await apply(importOf(settings, owners))).failed] : []
    for (const change of fresh ? changesIn(fresh.current, fresh.server) : []) {
      const result = await apply(change).catch(cause => ({
        failed: change.of.map(subject => ({ ...subject, cause })),
      }))
      failed.push(...result.failed)
    }
    if (others.length > 0) setServer(await loadServer())
    const imported = `${pluralize(chosen.length - failed.length, one)} imported.`
    if (failed.length === 0) return imported
    const failures = failed.map(({ name, cause }) => `${name}: ${reasonOf(cause)}`)
    throw new ExplainedError([imported, ...failures].join(' '))
  }
  const exportAll = async () => {
    if (!stored) return null
    const at = new Date(serverNow())
    const made = settingsFileOf(stored, at, piecesOf(await loadServer()))
    saveFile(
      datedName('stargazarr-settings', at, 'json'),
      'application/json',
      `${JSON.stringify(made, null, 2)}\n`,
    )
    return `${pluralize(Object.keys(made.settings).length, 'setting')} exported, ${pluralize(made.leftOut.length, 'secret')} not included. Also ${pluralize(made.users.length, 'user')}, ${pluralize(made.rules.length, 'rule')} and ${pluralize(made.schedules.length, 'schedule')}.`
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
              aria-disabled={chosen.length === 0 || undefined}
              onClick={() => void run('import', importChosen)}
            >
              Import {pluralize(chosen.length, one)}
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
                onClick={() => void run('export', exportAll)}
              >
                Export settings
              </Button>
              <FileButton
                label="Settings file"
                accept=".json,application/json"
                onFile={chosenFile => run('read', () => read(chosenFile))}
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
                  <ChangeReview of={changes} choice={choice} />
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
          Not imported (unknown or secret): {ignoredNames(comparison)}.
        </p>
      )}
    </div>
  )
}
