import PlugZap from 'lucide-react/icons/plug-zap'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { SaveBar } from '../../../components/settings/save-bar.tsx'
import { SaveHistoryButton } from '../../../components/settings/save-history.tsx'
import { SettingsGrid } from '../../../components/settings/settings-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { SheetBody } from '../../../ui/side-sheet.tsx'
import { CopyRun, useCopyQuestion } from './copy-titles.tsx'
import { InstanceHead } from './instance-head.tsx'
import { FORM_COLUMNS } from './instance-settings.tsx'
import { type InstanceFormProps, useInstanceForm } from './use-instance-form.ts'
import { UsedBy } from './used-by-rules.tsx'

/** The instance can be edited even if it doesn't respond. */
export function InstanceForm(props: InstanceFormProps) {
  const { kind, row, kindInstances, head, isOpen } = props
  const copying = useCopyQuestion(kind, kindInstances.list)
  const state = useInstanceForm(kind, row, kindInstances, ids => {
    const targets = kindInstances.list?.filter(({ id }) => ids.includes(id)) ?? []
    if (targets.length > 0) copying.ask(targets, true)
  })
  const { form } = state
  const discard = useEffectEvent(form.discard)
  useEffect(() => {
    if (!isOpen) discard()
  }, [isOpen])
  return (
    <>
      {head &&
        createPortal(
          <>
            <Button
              variant="clear"
              size="sm"
              icon={<PlugZap />}
              busy={state.isTesting}
              onClick={() => void state.runTest()}
            >
              Test
            </Button>
            <SaveHistoryButton form={form} />
          </>,
          head,
        )}
      <SheetBody>
        <div ref={form.frame} className="@container grid min-w-0 gap-4">
          <InstanceHead {...props} state={state} />
          {isOpen && <CopyRun kind={kind} />}
          <SettingsGrid columns={FORM_COLUMNS} form={form} fields={state.main} />
          <SettingsGrid columns={FORM_COLUMNS} form={form} fields={state.switches} />
          <hr className="-mx-5 border-rule max-md:-mx-4" />
          <SettingsGrid columns="" form={form} fields={state.lists} />
          <UsedBy kind={kind} row={row} list={kindInstances.list} />
        </div>
      </SheetBody>
      <SaveBar form={form} />
      {copying.dialog}
    </>
  )
}
