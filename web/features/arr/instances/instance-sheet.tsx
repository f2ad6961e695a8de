import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useState } from 'react'
import type { Instances } from '../../../components/routing/use-instances.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { askBeforeChanging, forgetUnsaved } from '../../../state/unsaved.ts'
import { showInView } from '../../../ui/focus.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { StepButtons, sheetSteps } from '../../../ui/sheet-steps.tsx'
import { SheetBody, SideSheet } from '../../../ui/side-sheet.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import type { Kind } from '../kinds.ts'
import { InstanceForm } from './instance-form.tsx'
import type { InstanceValues } from './instance-writes.ts'
import { NewInstance } from './new-instance.tsx'

interface InstanceSheetProps {
  kind: Kind
  /** Id of the instance, or "new"; null while closed. */
  opened: number | 'new' | null
  /** All instances, in display order. */
  list: readonly Instance[]
  kindInstances: Instances
  menuOf: (row: Instance) => readonly MenuItem[]
  onShow: (id: number | 'new') => void
  onClose: () => void
}

/** The settings of an instance, or the form for a new one. */
export default function InstanceSheet(props: InstanceSheetProps) {
  const { kind, opened, list, kindInstances, menuOf, onClose } = props
  const { last, times } = useLastOpened(opened)
  const titleId = useId()
  const [head, setHead] = useState<HTMLElement | null>(null)
  const id = typeof last === 'number' ? last : null
  const row = useLastKnown(id, list)
  const isGone = !list.some(one => one.id === id)
  /** Initial values of a new instance, if a deleted one is added again. */
  const [seed, setSeed] = useState<InstanceValues | null>(null)
  useEffect(() => {
    if (opened !== 'new') setSeed(null)
  }, [opened])
  const close = () => askBeforeChanging('instance', onClose)
  const showSaved = (next: number | 'new') => {
    forgetUnsaved('instance')
    props.onShow(next)
  }
  const steps = sheetSteps(
    list.map(one => one.id),
    id,
    next => askBeforeChanging('instance', () => props.onShow(next)),
  )
  useEffect(() => {
    if (opened !== null && id !== null) showInView(document.querySelector(`[data-row="${id}"]`))
  }, [opened, id])
  return (
    <SideSheet
      open={opened !== null}
      onClose={close}
      onKeyDown={steps.onKeyDown}
      labelledBy={titleId}
      size="form"
      head={
        <>
          {id === null ? (
            <span className="flex-1" />
          ) : (
            <StepButtons noun="instance" steps={steps} />
          )}
          <div ref={setHead} className="contents" />
          {row && !isGone && (
            <MoreMenu
              label={`More actions for ${bidiIsolate(row.name)}`}
              icon={<EllipsisVertical />}
              items={() => menuOf(row)}
            />
          )}
          <IconButton label="Close" variant="clear" icon={<X />} onClick={close} />
        </>
      }
    >
      {last === 'new' ? (
        <NewInstance
          key={times}
          kind={kind}
          others={list}
          seed={seed}
          titleId={titleId}
          onAdded={showSaved}
          onCancel={close}
        />
      ) : row ? (
        <InstanceForm
          key={`${times}:${row.id}`}
          kind={kind}
          row={row}
          kindInstances={kindInstances}
          titleId={titleId}
          head={head}
          isOpen={opened !== null}
          isGone={isGone}
          onAddAgain={({ id: _, ...values }) => {
            setSeed(values)
            showSaved('new')
          }}
          onDiscard={onClose}
        />
      ) : (
        id !== null && (
          <SheetBody>
            <h2 id={titleId} className="text-lg">
              Instance {id}
            </h2>
            <p className="mt-3">This instance was deleted.</p>
          </SheetBody>
        )
      )}
    </SideSheet>
  )
}

/** The instance, also after it was deleted elsewhere, so that unsaved changes aren't lost. */
const useLastKnown = (id: number | null, list: readonly Instance[]): Instance | undefined => {
  const [known, setKnown] = useState<Instance>()
  const row = list.find(one => one.id === id)
  if (row && row !== known) setKnown(row)
  return row ?? (known?.id === id ? known : undefined)
}
