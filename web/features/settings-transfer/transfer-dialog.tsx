import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useMemo, useRef, useState } from 'react'
import {
  DifferenceList,
  type ListedDifference,
} from '../../components/differences/difference-list.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { serverNow } from '../../lib/clock.ts'
import { datedName } from '../../lib/dated-name.ts'
import { reasonOf } from '../../lib/errors.ts'
import { andJoined } from '../../lib/join-words.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { saveFile } from '../../lib/save-file.ts'
import { config } from '../../state/config.ts'
import { importPlans, plans } from '../../state/plans.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { useAction } from '../../ui/use-action.ts'
import { compare, ignoredNames, type SettingsOwner } from './differences.ts'
import { changedSince, importSettings } from './import-settings.ts'
import { comparePieces, loadServer, piecesOf, renewed, type Server } from './pieces.ts'
import {
  FILE_MAX_BYTES,
  newPlansIn,
  readSettingsFile,
  type SettingsFile,
  settingsFileOf,
} from './settings-file.ts'

interface TransferDialogProps {
  open: boolean
  onClose: () => void
  owners: readonly SettingsOwner[]
}
interface Announcement {
  tone: 'ok' | 'bad'
  text: string
}

const NONE: ReadonlySet<string> = new Set()

export function TransferDialog({ open, onClose, owners }: TransferDialogProps) {
  const { data: stored } = useResource(config)
  const [file, setFile] = useState<SettingsFile | null>(null)
  const [chosen, setChosen] = useState(NONE)
  const [announcement, announce] = useState<Announcement | null>(null)
  const { list: ownPlans } = useStore(plans)
  const [withPlans, setWithPlans] = useState(true)
  const newPlans = useMemo(() => (file ? newPlansIn(file, ownPlans) : []), [file, ownPlans])
  const picker = useRef<HTMLInputElement>(null)
  const comparison = useMemo(
    () => stored && file && compare(stored, file, owners),
    [stored, file, owners],
  )
  const [server, setServer] = useState<Server | null>(null)
  const pieces = useMemo(() => (server && file ? comparePieces(file, server) : []), [server, file])
  const isPicked = (one: ListedDifference) => one.refusal === null && chosen.has(one.key)
  const picked = comparison?.differences.filter(isPicked) ?? []
  const pickedPieces = pieces.filter(isPicked)
  const count = picked.length + pickedPieces.length

  const read = async (source: File) => {
    setFile(null)
    announce(null)
    const reading =
      source.size > FILE_MAX_BYTES
        ? {
            problem:
              'The file is too large to be a settings file. Choose a file exported from Stargazarr.',
          }
        : readSettingsFile(await source.text().catch(() => ''))
    if ('problem' in reading) return announce({ tone: 'bad', text: reading.problem })
    const now = await loadServer()
    setServer(now)
    setFile(reading.file)
    if (!stored) return
    const differences: readonly ListedDifference[] = [
      ...compare(stored, reading.file, owners).differences,
      ...comparePieces(reading.file, now),
    ]
    setChosen(new Set(differences.filter(one => one.refusal === null).map(one => one.key)))
  }
  const takesPlans = withPlans && newPlans.length > 0
  const close = () => {
    if (isBusy) return
    announce(null)
    onClose()
  }
  const { isBusy, run: doImport } = useAction(async () => {
    announce(null)
    if (!file) return
    const fresh = pickedPieces.length > 0 ? await renewed(file, pickedPieces) : null
    if (fresh) setServer(fresh.server)
    if (fresh && fresh.moved.length > 0)
      return announce({ tone: 'bad', text: changedSince(fresh.moved) })
    const outcome =
      picked.length > 0 ? await importSettings(picked, owners) : { stored: 0, notTaken: [] }
    if ('problem' in outcome) return announce({ tone: 'bad', text: outcome.problem })
    if (takesPlans) importPlans(newPlans)
    const failures: string[] = []
    for (const piece of fresh?.current ?? [])
      await piece.save().catch(cause => failures.push(`${piece.label}: ${reasonOf(cause)}`))
    if (pickedPieces.length > 0) setServer(await loadServer())
    const missed = outcome.notTaken.map(one => one.label).join(', ')
    const done = outcome.stored + pickedPieces.length - failures.length
    announce({
      tone: missed || failures.length > 0 ? 'bad' : 'ok',
      text: [
        `${pluralize(done, pickedPieces.length > 0 ? 'change' : 'setting')} imported.`,
        missed && `The server ignored: ${missed}.`,
        takesPlans && `${pluralize(newPlans.length, 'plan')} imported.`,
        ...failures,
      ]
        .filter(Boolean)
        .join(' '),
    })
  })
  const { isBusy: isExporting, run: doExport } = useAction(async () => {
    if (!stored) return
    const at = new Date(serverNow())
    const made = settingsFileOf(stored, at, ownPlans, piecesOf(await loadServer()))
    saveFile(
      datedName('stargazarr-settings', at, 'json'),
      'application/json',
      `${JSON.stringify(made, null, 2)}\n`,
    )
    announce({
      tone: 'ok',
      text: `${pluralize(Object.keys(made.settings).length, 'setting')} exported, ${pluralize(made.leftOut.length, 'secret')} not included. Also ${pluralize(made.users.length, 'user')}, ${pluralize(made.rules.length, 'rule')} and ${pluralize(made.schedules.length, 'schedule')}.`,
    })
  })

  return (
    <Dialog
      open={open}
      onClose={close}
      size="lg"
      title="Export or import settings"
      description="Covers settings, plans, schedules, router rules, and users’ permissions and quotas, but not secrets or instances."
      footer={
        <>
          <Button variant="cancel" onClick={close} disabled={isBusy}>
            Close
          </Button>
          {comparison && comparison.differences.length + pieces.length + newPlans.length > 0 && (
            <Button
              busy={isBusy}
              aria-disabled={(count === 0 && !takesPlans) || undefined}
              onClick={() => void doImport()}
            >
              Import {pluralize(count, pickedPieces.length > 0 ? 'change' : 'setting')}
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
                busy={isExporting}
                onClick={() => void doExport()}
              >
                Export settings
              </Button>
              <Button variant="neutral" icon={<Upload />} onClick={() => picker.current?.click()}>
                Import from file
              </Button>
              <input
                ref={picker}
                type="file"
                hidden
                aria-label="Settings file"
                accept=".json,application/json"
                onChange={event => {
                  const input = event.currentTarget
                  const [source] = input.files ?? []
                  // Lets the user select the same file again after changing it.
                  input.value = ''
                  if (source) void read(source)
                }}
              />
            </div>
            {announcement &&
              (announcement.tone === 'ok' ? (
                <Notice tone="ok">{announcement.text}</Notice>
              ) : (
                <Problem title={announcement.text} />
              ))}
            {file && comparison && (
              <Comparison
                file={file}
                comparison={comparison}
                pieces={pieces}
                chosen={chosen}
                onChoose={setChosen}
              />
            )}
            {newPlans.length > 0 && (
              <Checkbox
                label={`Plans of this browser: ${andJoined(newPlans.map(({ name }) => bidiIsolate(name)))}`}
                checked={withPlans}
                onCheckedChange={setWithPlans}
              />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

interface ComparisonProps {
  file: SettingsFile
  comparison: ReturnType<typeof compare>
  pieces: readonly ListedDifference[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

function Comparison({ file, comparison, pieces, chosen, onChoose }: ComparisonProps) {
  const differences = [...comparison.differences, ...pieces]
  return (
    <section aria-label="Differences">
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
      {differences.length === 0 ? (
        <p className="mt-3 font-semibold">The file matches the saved settings.</p>
      ) : (
        <DifferenceList differences={differences} chosen={chosen} onChoose={onChoose} />
      )}
    </section>
  )
}
