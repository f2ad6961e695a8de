import type { ReactNode } from 'react'
import type { Config, WritableConfigKey } from '../../contract/config.ts'
import { explainFailure } from '../../lib/errors.ts'
import { valueAt } from '../../lib/form-edits.ts'
import { config } from '../../state/config.ts'
import { notify } from '../../state/toasts.ts'
import { useQuestion } from '../../ui/dialog.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { configSource } from './config-source.ts'
import { isEmpty } from './field-def.ts'
import { readForSave } from './source.ts'
import type { SettingsForm } from './use-settings.ts'

interface ClearMenuProps<Name extends string> {
  form: Pick<SettingsForm<Name>, 'set'>
  to: Readonly<Partial<Record<Name & WritableConfigKey, '' | false>>>
  /** Name of the cleared settings in the menu and dialog, for example "Discord webhooks". */
  what: string
  loses: ReactNode
  /** Other actions of the card. */
  items?: readonly MenuItem[]
}

const storedOf = (name: string) => valueAt(config.state.data, name)

/**
 * A card's menu with an action that, after confirmation, immediately clears the card's saved settings. Doesn't affect
 * unsaved edits of other fields.
 */
export function ClearMenu<Name extends string>({
  form,
  to,
  what,
  loses,
  items = [],
}: ClearMenuProps<Name>) {
  const names = Object.keys(to) as (keyof typeof to)[]
  const isSet = names.some(name => to[name] === '' && !isEmpty(storedOf(name)))
  const clear = async () => {
    await configSource.write(to, (await readForSave(configSource)) as Config)
    for (const name of names) form.set(name, storedOf(name))
    notify({ kind: 'success', title: `Cleared ${what}` })
  }
  const { ask, dialog } = useQuestion(() => ({
    title: `Clear ${what}?`,
    description: loses,
    confirmLabel: 'Clear',
    onConfirm: clear,
    failed: cause => explainFailure('clear the settings', cause),
  }))
  return (
    <>
      {(isSet || items.length > 0) && (
        <MoreMenu
          label={`More actions for ${what}`}
          className="-mr-2"
          items={[
            ...items,
            {
              label: `Clear ${what}…`,
              danger: true,
              disabled: !isSet,
              onSelect: () => ask(),
            },
          ]}
        />
      )}
      {dialog}
    </>
  )
}
