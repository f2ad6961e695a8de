import { approvalState } from '../../../../components/labels/user-approval.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { choice } from '../../../../components/settings/kinds/choice.tsx'
import { secret, text } from '../../../../components/settings/kinds/text.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import type { UserPatch } from '../../../../contract/user-edits.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { users } from '../../../../state/users.ts'
import { appriseError, discordError, NAME_MAX, nameError } from '../edit/user-fields.tsx'
import type { BulkForm } from './bulk-edit.ts'
import { FLAGS, TEXTS } from './users-effect.ts'

const SWITCH = { keep: 'No change', on: 'On', off: 'Off' }
const TEXT = { keep: 'No change', set: 'Set', remove: 'Remove' }
const isSet = (name: string) => (values: Values) => values[`${name}.change`] === 'set'
const missing = (name: string, words: string) => (values: Values) =>
  isSet(name)(values) && !String(values[name]).trim() ? words : null

const isKnown = (flag: 'notify_discord_mention' | 'notify_plex_mobile' | 'notify_tautulli') => () =>
  users.state.data?.some(user => user[flag] !== undefined) === true

const userEdit = (values: Values): UserPatch => ({
  ...Object.fromEntries(
    FLAGS.filter(flag => values[flag] === 'on' || values[flag] === 'off').map(flag => [
      flag,
      values[flag] === 'on',
    ]),
  ),
  ...Object.fromEntries(
    TEXTS.flatMap(text => {
      const change = values[`${text}.change`]
      const typed = change === 'set' ? String(values[text]).trim() : ''
      return typed || change === 'remove' ? [[text, typed || null]] : []
    }),
  ),
})

const NOTHING = {
  can_sync: 'keep',
  requires_approval: 'keep',
  notify_discord: 'keep',
  'discord_id.change': 'keep',
  discord_id: '',
  notify_apprise: 'keep',
  'apprise.change': 'keep',
  apprise: '',
  notify_discord_mention: 'keep',
  notify_plex_mobile: 'keep',
  notify_tautulli: 'keep',
  'alias.change': 'keep',
  alias: '',
}

const FIELDS = defineFields<typeof NOTHING>()({
  can_sync: choice({ label: 'Sync watchlist', options: SWITCH }),
  requires_approval: choice({
    label: 'Approval',
    options: { keep: 'No change', on: approvalState(true), off: approvalState(false) },
  }),
  notify_discord: choice({ label: 'Discord notifications', options: SWITCH }),
  'discord_id.change': choice({ label: 'Discord ID', options: TEXT }),
  discord_id: text({
    label: 'New Discord ID',
    check: discordError,
    visibleWhen: isSet('discord_id'),
  }),
  notify_apprise: choice({ label: 'Apprise notifications', options: SWITCH }),
  'apprise.change': choice({ label: 'Apprise URL', options: TEXT }),
  apprise: secret({
    label: 'New Apprise URL',
    check: appriseError,
    visibleWhen: isSet('apprise'),
  }),
  notify_discord_mention: choice({
    label: 'Discord mentions',
    options: SWITCH,
    visibleWhen: isKnown('notify_discord_mention'),
  }),
  notify_plex_mobile: choice({
    label: 'Plex mobile notifications',
    options: SWITCH,
    visibleWhen: isKnown('notify_plex_mobile'),
  }),
  notify_tautulli: choice({
    label: 'Tautulli notifications',
    options: SWITCH,
    visibleWhen: isKnown('notify_tautulli'),
  }),
  'alias.change': choice({ label: 'Alias', options: TEXT }),
  alias: text({
    label: 'New alias',
    check: nameError,
    maxLength: NAME_MAX,
    visibleWhen: isSet('alias'),
  }),
})
  .rule(['discord_id', 'discord_id.change'], missing('discord_id', 'Enter a Discord ID.'))
  .rule(['apprise', 'apprise.change'], missing('apprise', 'Enter an Apprise URL.'))
  .rule(['alias', 'alias.change'], missing('alias', 'Enter an alias.'))
  .rule(['notify_discord', 'discord_id.change'], values =>
    values.notify_discord === 'on' && values['discord_id.change'] === 'remove'
      ? 'You can’t turn on Discord and remove its ID at the same time.'
      : null,
  )
  .rule(['notify_apprise', 'apprise.change'], values =>
    values.notify_apprise === 'on' && values['apprise.change'] === 'remove'
      ? 'You can’t turn on Apprise and remove its URL at the same time.'
      : null,
  )
  // Text may have been entered before "No change" was selected again.
  .rule(['can_sync', 'alias', 'discord_id', 'apprise'], values =>
    Object.keys(userEdit(values)).length === 0 && !TEXTS.some(text => isSet(text)(values))
      ? 'Choose what to change.'
      : null,
  )

const GROUPS = {
  Permissions: [['can_sync'], ['requires_approval']],
  Notifications: [
    ['notify_discord'],
    ['discord_id.change', 'discord_id'],
    ['notify_apprise'],
    ['apprise.change', 'apprise'],
    ['notify_discord_mention'],
    ['notify_plex_mobile'],
    ['notify_tautulli'],
  ],
  Profile: [['alias.change', 'alias']],
}

export const BULK_USERS: BulkForm = {
  work: () => 'User update',
  title: users => `Edit ${users}`,
  fields: FIELDS,
  initial: () => NOTHING,
  editOf: userEdit,
  layout: form => (
    <div className="grid gap-5">
      {Object.entries(GROUPS).map(([title, cells]) => (
        <section key={title} aria-label={title}>
          <h3 className="mb-2.5 text-md">{title}</h3>
          <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {cells.map(names => (
              <div key={names[0]} className="grid content-start gap-2">
                {names.map(name => (
                  <SettingField key={name} form={form} name={name} />
                ))}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  ),
}
