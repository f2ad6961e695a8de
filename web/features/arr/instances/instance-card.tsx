import clsx from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import PlugZap from 'lucide-react/icons/plug-zap'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { destinationProblems } from '../../../components/routing/destination-problems.ts'
import { freeSpaceOf } from '../../../components/routing/field-kinds.tsx'
import { profileName } from '../../../components/routing/routing-labels.ts'
import type { Instances } from '../../../components/routing/use-instances.ts'
import { SaveBar } from '../../../components/settings/save-bar.tsx'
import { SaveHistoryButton } from '../../../components/settings/save-history.tsx'
import { FITTING_COLUMNS, SettingsGrid } from '../../../components/settings/settings-card.tsx'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { shownAddress } from '../../../lib/shown-address.ts'
import { missingSettings, plainProfile } from '../../../state/instances.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { focusField } from '../../../ui/focus.ts'
import { MenuButton } from '../../../ui/menu.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { Kind } from '../kinds.ts'
import { ConnectionBadge } from './connection-badge.tsx'
import { failureOf } from './connection-failure.ts'
import { InstanceNotes } from './instance-notes.tsx'
import type { Written } from './instance-source.ts'
import { type InstanceCardState, useInstanceCard } from './use-instance-card.ts'

interface ShownInstance {
  row: Instance
  isGone: boolean
  isNew: boolean
  isOpenAtFirst: boolean
  warning: string | null
}

interface InstanceActions {
  edited: (id: number, isEdited: boolean) => void
  written: (written: Written) => void
  dismissWarning: (id: number) => void
  sync: (id: number) => void
  makeDefault: (row: Instance) => void
  remove: (row: Instance) => void
  addAgain: (row: Instance) => void
  forget: (id: number) => void
}

interface InstanceCardProps {
  kind: Kind
  shown: ShownInstance
  kindInstances: Instances
  isMonitored: boolean | null
  /** Renders the save bar at its fixed place on the page. Returns null while another instance's save bar is there. */
  renderSaveBar: (bar: ReactNode) => ReactNode
  on: InstanceActions
}

/** The instance can be edited even if it doesn't respond. */
export function InstanceCard({
  kind,
  shown,
  kindInstances,
  isMonitored,
  renderSaveBar,
  on,
}: InstanceCardProps) {
  const { row, isNew, warning } = shown
  const { edited } = on
  const card = useInstanceCard(kind, row, { kindInstances, isMonitored, onWritten: on.written })
  const { form } = card
  const [isOpen, setIsOpen] = useState(shown.isOpenAtFirst)
  const titleId = useId()
  useEffect(() => {
    if (!isNew) return
    // The list may have rendered the card before it was known that the instance is new.
    setIsOpen(true)
    focusField(document, `#instance-${row.id} [data-fold]`)
  }, [isNew, row.id])
  useEffect(() => {
    if (warning !== null) setIsOpen(true)
  }, [warning])
  const { isSetup, showAll } = useSetup(isNew ? row : null, form, kindInstances)
  const edit = (name: string) => {
    setIsOpen(true)
    focusField(form.frame.current, `[name="${name}"]`)
  }
  const isEdited = form.changes.length > 0
  useEffect(() => {
    edited(row.id, isEdited)
  }, [row.id, isEdited, edited])
  const problems = destinationProblems(
    { instanceId: row.id, qualityProfile: row.qualityProfile, rootFolder: row.rootFolder },
    kindInstances,
  )
  const failure = card.test?.outcome === 'failed' && failureOf(kind.id, card.target, card.test)
  const runTest = async () => {
    const test = await card.runTest()
    if (test.outcome !== 'passed') setIsOpen(true)
  }
  return (
    <Card
      id={`instance-${row.id}`}
      aria-labelledby={titleId}
      className={clsx('min-w-0 scroll-mt-5', !isOpen && 'has-[[data-fold]:hover]:shadow-press')}
      onFocusCapture={() => {
        if (isEdited) edited(row.id, true)
      }}
    >
      <div
        className={clsx(
          'relative -mx-4 -mt-4 flex min-h-15 items-center gap-4 max-xl:items-start max-xl:py-3 rounded-lg px-4 py-2 has-[[data-fold]:hover]:bg-raised',
          isOpen ? 'mb-1' : '-mb-4',
        )}
      >
        <ChevronRight size={20} className={clsx('shrink-0 text-ink-2', isOpen && 'rotate-90')} />
        <div className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-1 xl:grid-cols-[1fr_160px_92px_168px]">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h2 id={titleId} className="min-w-0 text-md wrap-anywhere">
                <button
                  type="button"
                  data-fold=""
                  aria-expanded={isOpen}
                  className="text-left outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-main-line"
                  onClick={() => setIsOpen(!isOpen)}
                >
                  <bdi>{bidiIsolate(row.name)}</bdi>
                </button>
              </h2>
              {row.isDefault && <Badge tone="info">Default</Badge>}
              {!shown.isGone &&
                problems.map(({ label }) => (
                  <Badge key={label} tone="bad">
                    {label}
                  </Badge>
                ))}
            </div>
            <OddRowNote row={row} noun="instance" />
            <p
              className={clsx(
                'text-sm wrap-anywhere',
                failure && !isOpen ? 'text-bad' : 'text-ink-2',
              )}
            >
              {failure && !isOpen ? failure.title : addressAndProfile(row, kindInstances)}
            </p>
          </div>
          <ConnectionSummary kind={kind} row={row} kindInstances={kindInstances} card={card} />
        </div>
        <InstanceMenu row={row} on={on} onEdit={() => edit('name')} onTest={() => void runTest()} />
      </div>
      <div ref={form.frame} className="grid min-w-0 gap-4">
        {shown.isGone && <Gone row={{ ...row, ...(form.values as Partial<Instance>) }} on={on} />}
        {isOpen && (
          <>
            <InstanceNotes
              kind={kind}
              name={row.name}
              card={card}
              warning={warning}
              onDismissWarning={() => on.dismissWarning(row.id)}
              problems={problems}
              onEdit={edit}
            />
            {isSetup ? (
              <SettingsGrid form={form} fields={SETUP} />
            ) : (
              <>
                <SettingsGrid columns={FITTING_COLUMNS} form={form} fields={card.main} />
                <SettingsGrid form={form} fields={card.switches} />
                <SettingsGrid form={form} fields={card.lists} />
              </>
            )}
            <div className="flex flex-wrap items-center gap-2.5 empty:hidden">
              {card.isOtherTarget && card.test?.outcome !== 'passed' && (
                <Button
                  variant="neutral"
                  size="sm"
                  icon={<PlugZap />}
                  busy={card.isTesting}
                  onClick={() => void card.runTest()}
                >
                  Test the new connection
                </Button>
              )}
              {isSetup ? (
                <Button variant="neutralnoShadow" size="sm" onClick={showAll}>
                  All settings
                </Button>
              ) : (
                <SaveHistoryButton form={form} />
              )}
            </div>
          </>
        )}
      </div>
      {renderSaveBar(<SaveBar form={form} subject={row.name} />)}
    </Card>
  )
}

interface InstanceMenuProps {
  row: Instance
  on: InstanceActions
  onEdit: () => void
  onTest: () => void
}

function InstanceMenu({ row, on, onEdit, onTest }: InstanceMenuProps) {
  return (
    <MenuButton
      label={`More actions for ${bidiIsolate(row.name)}`}
      size="icon"
      className="relative shrink-0"
      icon={<EllipsisVertical />}
      items={[
        { label: 'Edit', icon: <Pencil />, onSelect: onEdit },
        { label: 'Test', icon: <PlugZap />, onSelect: onTest },
        {
          label: 'Make default',
          icon: <Star />,
          disabled: row.isDefault,
          onSelect: () => on.makeDefault(row),
        },
        { label: 'Copy titles…', icon: <Copy />, onSelect: () => on.sync(row.id) },
        { kind: 'separator' },
        { label: 'Delete…', icon: <Trash2 />, danger: true, onSelect: () => on.remove(row) },
      ]}
    />
  )
}

const SETUP = ['qualityProfile', 'rootFolder']

/**
 * The second step of adding an instance: its profile and folder, whose options can only be loaded once the instance
 * is saved. If there is only one option, it is preselected.
 * @param row the instance if it was just added
 */
const useSetup = (
  row: Instance | null,
  form: InstanceCardState['form'],
  kindInstances: Instances,
) => {
  const [showsAll, setShowsAll] = useState(false)
  const { profiles, folders } = kindInstances.lookupsFor(row?.id ?? null)
  const onlyProfile = profiles?.length === 1 ? profiles[0]?.id : undefined
  const onlyFolder = folders?.length === 1 ? folders[0]?.path : undefined
  const preselect = useRef((_name: string, _only: unknown) => {})
  useEffect(() => {
    preselect.current = (name, only) => {
      if (only !== undefined && form.value(name) === null) form.set(name, only)
    }
  })
  useEffect(() => preselect.current('qualityProfile', onlyProfile), [onlyProfile])
  useEffect(() => preselect.current('rootFolder', onlyFolder), [onlyFolder])
  return {
    isSetup: row !== null && !showsAll && missingSettings(row).length > 0,
    showAll: () => setShowsAll(true),
  }
}

const addressAndProfile = (row: Instance, kindInstances: Instances) => {
  const profile = plainProfile(row.qualityProfile)
  const parts = [
    shownAddress(row.baseUrl),
    profile !== null && profileName(kindInstances.namesOf(row.id).profiles, profile),
  ]
  return parts.filter(Boolean).join(' · ')
}

interface ConnectionSummaryProps extends Pick<InstanceCardProps, 'kind' | 'kindInstances'> {
  row: Instance
  card: InstanceCardState
}

function ConnectionSummary({ kind, row, kindInstances, card }: ConnectionSummaryProps) {
  const { test } = card
  const { folders } = kindInstances.lookupsFor(row.id)
  const isAwaited = folders === null && card.lookupError === null && test?.outcome !== 'failed'
  const space = freeSpaceOf(folders, row.rootFolder) ?? (!isAwaited && 'Space unknown')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2 xl:contents">
      <span role="status">
        <ConnectionBadge
          kind={kind.id}
          test={test}
          target={card.target}
          isTesting={card.isTesting}
        />
      </span>
      <span className="tabular">
        {test?.outcome === 'passed' && test.version !== null && `v${test.version}`}
      </span>
      {row.rootFolder && (
        // On one line below xl, so that nothing moves once the free space and the test result have loaded.
        <span className="flex min-w-0 gap-x-3 max-xl:basis-full xl:block">
          {space && <span className="shrink-0 xl:block">{space}</span>}
          <span className="max-xl:order-first max-xl:truncate xl:wrap-anywhere">
            {row.rootFolder}
          </span>
        </span>
      )}
    </div>
  )
}

/** Shown if the instance was deleted elsewhere while it was being edited. */
function Gone({ row, on }: { row: Instance; on: InstanceActions }) {
  return (
    <Problem
      title="This instance was deleted"
      cause="The instance was deleted in another tab or by another admin. Your changes are kept, and you can add the instance again."
      action={
        <>
          <Button variant="neutral" size="sm" onClick={() => on.addAgain(row)}>
            Add it again
          </Button>
          <Button variant="neutralnoShadow" size="sm" onClick={() => on.forget(row.id)}>
            Discard
          </Button>
        </>
      }
    />
  )
}
