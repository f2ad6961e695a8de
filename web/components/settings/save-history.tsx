import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { readHistory } from '../../lib/save-history.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Time } from '../../ui/time.tsx'
import { changeOf } from './field-def.ts'
import type { SettingsForm } from './use-settings.ts'

/** Reverting a save only fills in the form. The user then saves it like any other change. */
export function SaveHistoryButton<Name extends string>({ form }: { form: SettingsForm<Name> }) {
  const [isOpen, setIsOpen] = useState(false)
  const history = form.path === null ? [] : readHistory(form.path)
  if (history.length === 0) return null
  return (
    <>
      <Button variant="neutral" icon={<History />} onClick={() => setIsOpen(true)}>
        History
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Saves from this browser"
        description="Reverting a save fills in the previous values. Nothing changes until you press Save."
      >
        <ol className="space-y-3">
          {history.map(entry => (
            <li
              key={entry.at}
              className="flex items-start justify-between gap-3 rounded-md border-2 border-rule p-3"
            >
              <div className="min-w-0">
                <Time value={entry.at} className="text-sm text-ink-2" />
                <ul className="mt-1">
                  {entry.changes.map(change => {
                    const field = form.fields[change.key]
                    if (!field) return null
                    const { label, from, to } = changeOf(
                      field,
                      change.key,
                      { [change.key]: change.from },
                      { [change.key]: change.to },
                    )
                    return (
                      <li key={change.key} className="wrap-anywhere">
                        {label}: {from} → {to}
                      </li>
                    )
                  })}
                </ul>
              </div>
              <Button
                variant="neutralnoShadow"
                size="sm"
                onClick={() => {
                  form.revert(entry)
                  setIsOpen(false)
                }}
              >
                Revert
              </Button>
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  )
}
