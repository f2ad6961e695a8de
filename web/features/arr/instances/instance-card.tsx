import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import PlugZap from 'lucide-react/icons/plug-zap'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { profileName } from '../../../components/routing/routing-labels.ts'
import type { Instances } from '../../../components/routing/use-instances.ts'
import { SaveBar } from '../../../components/settings/save-bar.tsx'
import { SaveHistoryButton } from '../../../components/settings/save-history.tsx'
import { SettingsGrid } from '../../../components/settings/settings-card.tsx'
import type { Instance } from '../../../contract/instances.ts'
import { plainProfile } from '../../../state/instances.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { Kind } from '../kinds.ts'
import { ConnectionBadge } from './connection-badge.tsx'
import { InstanceNotes } from './instance-notes.tsx'
import { freeSpaceOf } from './instance-settings.tsx'
import type { Written } from './instance-source.ts'
import { useInstanceCard } from './use-instance-card.ts'

interface InstanceCardProps {
  kind: Kind
  row: Instance
  arr: Instances
  isMonitored: boolean | null
  /** Its fields show from the start. */
  isOpenAtFirst: boolean
  /** It was just added: its fields show, and it takes the focus. */
  isNew: boolean
  /** It is not in the list any more. */
  isGone: boolean
  /** Puts the save bar where the page has it; null while another instance's stands there. */
  placeBar: (bar: ReactNode) => ReactNode
  /** Called when edits begin and end, and when one of its fields gets the focus. */
  onEdited: (id: number, isEdited: boolean) => void
  onWritten: (written: Written) => void
  /** Called once its first connection test has an outcome. */
  onTested: (id: number) => void
  onSync: (id: number) => void
  onDelete: (row: Instance) => void
  onAddAgain: (row: Instance) => void
  onForget: (id: number) => void
}

/** One instance, edited in place, whether it answers or not. */
export function InstanceCard(props: InstanceCardProps) {
  const { kind, row, arr, isMonitored, isNew, onEdited, onTested } = props
  const card = useInstanceCard(kind, row, { arr, isMonitored, onWritten: props.onWritten })
  const { form } = card
  const [isOpen, setIsOpen] = useState(props.isOpenAtFirst)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    // The list may have shown it before it was known to be the new one.
    setIsOpen(true)
    title.current?.focus()
  }, [isNew])
  const { edit } = useFieldFocus(form.frame, isOpen, setIsOpen)
  const isEdited = form.changes.length > 0
  useEffect(() => {
    onEdited(row.id, isEdited)
  }, [row.id, isEdited, onEdited])
  const isTested = card.test !== null
  useEffect(() => {
    if (isTested) onTested(row.id)
  }, [row.id, isTested, onTested])
  const FoldIcon = isOpen ? ChevronUp : ChevronDown
  return (
    <Card
      id={`instance-${row.id}`}
      aria-labelledby={titleId}
      className="min-w-0 self-start"
      onFocusCapture={() => {
        if (isEdited) onEdited(row.id, true)
      }}
    >
      <div className="mb-3 flex min-h-8 items-start gap-2.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1.5 pt-0.5">
          <h2 ref={title} id={titleId} tabIndex={-1} className="text-md wrap-anywhere">
            {row.name}
          </h2>
          {row.isDefault && <Badge tone="info">Default</Badge>}
          {/* On a phone a line of its own, whatever it says. */}
          <span role="status" className="max-sm:basis-full">
            <ConnectionBadge
              kind={kind.id}
              test={card.test}
              target={card.target}
              isTesting={card.isTesting}
            />
          </span>
        </div>
        <IconButton
          label={isOpen ? `Fold ${row.name}` : `Unfold ${row.name}`}
          variant="clear"
          icon={<FoldIcon aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        <MenuButton
          label={`Actions for ${row.name}`}
          size="icon"
          icon={<EllipsisVertical aria-hidden />}
          items={[
            { label: 'Test the connection', onSelect: () => void card.runTest() },
            { label: 'Copy titles to it now', onSelect: () => props.onSync(row.id) },
            { kind: 'separator' },
            { label: 'Delete instance', danger: true, onSelect: () => props.onDelete(row) },
          ]}
        />
      </div>
      <div ref={form.frame} className="grid min-w-0 gap-4">
        {props.isGone && (
          <Gone {...props} row={{ ...row, ...(form.values as Partial<Instance>) }} />
        )}
        {/* First, so that a failed test moves nothing within the card. */}
        {!isOpen && <Summary row={row} arr={arr} />}
        <InstanceNotes kind={kind} name={row.name} card={card} onEdit={edit} />
        {isOpen && (
          <>
            <SettingsGrid form={form} fields={card.order} />
            <div className="flex flex-wrap items-center gap-2.5">
              {card.isOtherTarget && card.test?.outcome !== 'passed' && (
                <Button
                  variant="neutral"
                  size="sm"
                  icon={<PlugZap aria-hidden />}
                  busy={card.isTesting}
                  onClick={() => void card.runTest()}
                >
                  Test the new connection
                </Button>
              )}
              <SaveHistoryButton form={form} />
            </div>
          </>
        )}
      </div>
      {props.placeBar(<SaveBar form={form} subject={row.name} />)}
    </Card>
  )
}

/** What is chosen, while the fields are folded away. */
function Summary({ row, arr }: Pick<InstanceCardProps, 'row' | 'arr'>) {
  const profile = plainProfile(row.qualityProfile)
  const facts = [
    row.baseUrl,
    profile !== null && profileName(arr.namesOf(row.id).profiles, profile),
    row.rootFolder,
    freeSpaceOf(arr.lookupsOf(row.id)?.rootFolders.list ?? null, row.rootFolder),
  ]
  return <p className="text-ink-2 wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
}

/** It was deleted elsewhere while it was edited here. */
function Gone({
  row,
  onForget,
  onAddAgain,
}: Pick<InstanceCardProps, 'row' | 'onForget' | 'onAddAgain'>) {
  return (
    <Problem
      title="This instance was deleted meanwhile"
      cause="In another tab or by another admin. What you typed is still here; it can be added as a new instance."
      action={
        <>
          <Button variant="neutral" size="sm" onClick={() => onAddAgain(row)}>
            Add it again
          </Button>
          <Button variant="neutralnoShadow" size="sm" onClick={() => onForget(row.id)}>
            Discard it
          </Button>
        </>
      }
    />
  )
}

/** Unfolds the fields and puts the focus on one of them. */
const useFieldFocus = (
  frame: { readonly current: HTMLElement | null },
  isOpen: boolean,
  open: (isOpen: boolean) => void,
) => {
  const wanted = useRef<string | null>(null)
  const focus = () => {
    const name = wanted.current
    const field = name && frame.current?.querySelector<HTMLElement>(`[name="${name}"]`)
    if (!field) return
    wanted.current = null
    field.focus()
  }
  useEffect(() => {
    if (isOpen) focus()
  })
  return {
    edit(name: string) {
      wanted.current = name
      open(true)
      focus()
    },
  }
}
