import { useSnapshot } from 'valtio'
import { USER_CHANNELS } from '../../../../components/labels/user-channel.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { secret, text } from '../../../../components/settings/kinds/text.tsx'
import { toggle } from '../../../../components/settings/kinds/toggle.tsx'
import type { Values } from '../../../../lib/edits.ts'
import { config } from '../../../../state/config.ts'
import type { UserEdit } from './user-source.ts'

const NAME_MIN = 3
export const NAME_MAX = 255

/** Discord's ids are 17 to 20 digits. */
export const discordFault = (value: string) =>
  /^\d{17,20}$/.test(value)
    ? null
    : 'A Discord ID is a number of 17 to 20 digits. In Discord: Settings, Advanced, Developer Mode; then right-click the user and copy the ID.'

export const nameFault = (value: string) =>
  value.length < NAME_MIN ? 'Use at least 3 characters.' : null

export const appriseFault = (value: string) =>
  /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(value)
    ? null
    : 'Enter an address with its service in front, such as ntfy://host/topic.'

const [DISCORD, APPRISE, TAUTULLI] = USER_CHANNELS

/** A switch that is off needs its address first; one that is on may always be switched off. */
const needs = (channel: typeof DISCORD | typeof APPRISE) => (values: Values) =>
  values[channel.flag] !== true && !values[channel.address]
    ? `Enter the ${channel.addressLabel} first.`
    : null

/** What the backend itself lacks for a channel. */
function BackendNote({ channel }: { channel: 'apprise' | 'tautulli' }) {
  const { data: value } = useSnapshot(config.state)
  if (!value) return null
  if (channel === 'apprise' && !value.enableApprise)
    return <>Apprise is not running beside the backend, so nothing is sent yet.</>
  if (channel === 'tautulli' && !value.tautulliEnabled)
    return <>Tautulli is switched off under Notifications, so nothing is sent yet.</>
  return null
}

export const USER_FIELDS = defineFields<UserEdit>()({
  name: text({
    label: 'Name',
    hint: 'As in Plex. Nobody else may have it.',
    required: 'Enter a name.',
    check: nameFault,
    maxLength: NAME_MAX,
  }),
  alias: text({
    label: 'Alias',
    hint: 'Shown in place of the name. Empty for none.',
    check: value =>
      value.length < NAME_MIN ? 'Use at least 3 characters, or leave it empty.' : null,
    maxLength: NAME_MAX,
  }),
  discord_id: text({
    label: DISCORD.addressLabel,
    hint: 'The number behind the user, 17 to 20 digits. Empty for none.',
    check: discordFault,
  }),
  apprise: secret({
    label: APPRISE.addressLabel,
    hint: 'Such as mailto:// or ntfy://. Empty for none.',
    check: appriseFault,
  }),
  notify_discord: toggle({ label: 'Notify by Discord', disabledWhen: needs(DISCORD) }),
  notify_apprise: toggle({
    label: 'Notify by Apprise',
    disabledWhen: needs(APPRISE),
    hint: <BackendNote channel="apprise" />,
  }),
  notify_tautulli: toggle({
    label: `Notify by ${TAUTULLI.label}`,
    hint: <BackendNote channel="tautulli" />,
  }),
  can_sync: toggle({
    label: 'Sync the watchlist',
    hint: values =>
      values.can_sync ? null : 'New titles of this user are not sent to Radarr and Sonarr.',
  }),
  requires_approval: toggle({
    label: 'Every request needs approval',
    hint: 'Otherwise only router rules and quotas hold requests back.',
  }),
})
  .rule(['notify_discord', 'discord_id'], values =>
    values.notify_discord === true && !values.discord_id
      ? 'Without a Discord ID nothing can be sent: enter one, or switch this off.'
      : null,
  )
  .rule(['notify_apprise', 'apprise'], values =>
    values.notify_apprise === true && !values.apprise
      ? 'Without an Apprise address nothing can be sent: enter one, or switch this off.'
      : null,
  )
