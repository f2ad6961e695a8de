import Eraser from 'lucide-react/icons/eraser'
import { type ReactNode, useState } from 'react'
import type { WritableConfigKey } from '../../contract/config.ts'
import { valueAt } from '../../lib/edits.ts'
import { ExplainedError, explainFailure } from '../../lib/errors.ts'
import { config } from '../../state/config.ts'
import { updateConfig } from '../../state/config-edits.ts'
import { notify } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { configPatchOf } from './config-source.ts'
import { isEmpty } from './field-def.ts'
import type { SettingsForm } from './use-settings.ts'

interface ClearButtonProps<Name extends string> {
  form: Pick<SettingsForm<Name>, 'set'>
  to: Readonly<Partial<Record<Name & WritableConfigKey, '' | false>>>
  /** Accessible name of the button and, as a question, title of the dialog: "Clear Discord webhooks". */
  label: string
  loses: ReactNode
}

const storedOf = (name: string) => valueAt(config.state.data, name)

/** Clears saved settings immediately after confirmation. Doesn't affect unsaved edits of other fields. */
export function ClearButton<Name extends string>({
  form,
  to,
  label,
  loses,
}: ClearButtonProps<Name>) {
  const [isAsking, setIsAsking] = useState(false)
  const names = Object.keys(to) as (keyof typeof to)[]
  const isSet = names.some(name => to[name] === '' && !isEmpty(storedOf(name)))
  const clear = async () => {
    await config.load({ force: true })
    const fresh = config.state.data
    if (fresh === null)
      throw new ExplainedError('The saved settings couldn’t be loaded. Try again.')
    await updateConfig(configPatchOf(fresh, to))
    for (const name of names) form.set(name, storedOf(name))
    notify({ kind: 'success', title: `${label.replace(/^Clear/, 'Cleared')}` })
  }
  return (
    <>
      <Button
        variant="clear"
        size="sm"
        icon={<Eraser aria-hidden />}
        aria-label={label}
        aria-disabled={!isSet || undefined}
        {...(!isSet && { 'data-tip': 'Nothing to clear.' })}
        onClick={() => setIsAsking(true)}
      >
        Clear
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`${label}?`}
        description={loses}
        confirmLabel="Clear"
        onConfirm={clear}
        failed={cause => explainFailure('clear the settings', cause)}
      />
    </>
  )
}
