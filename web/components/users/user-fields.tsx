import type { UserPatch } from '../../contract/user-edits.ts'
import type { Values } from '../../lib/form-edits.ts'
import { config } from '../../state/config.ts'
import { APPROVAL_REQUIRED } from '../labels/user-approval.ts'
import { USER_CHANNELS } from '../labels/user-channel.ts'
import { appriseError as targetError } from '../notifications/addresses.ts'
import { addressParts } from '../settings/addresses-in.ts'
import { defineFields } from '../settings/define-settings.ts'
import { secret, text } from '../settings/kinds/text.tsx'
import { toggle } from '../settings/kinds/toggle.tsx'
import { useStore } from '../use-store.ts'

type NoNull<T> = { [K in keyof T]: Exclude<T[K], null | undefined> }
/** Values of the user form. Unset text is '' in the form but null in calls. */
type UserValues = NoNull<Required<UserPatch>>

const NAME_MIN = 3
const NAME_MAX = 255

const discordError = (value: string) =>
  /^\d{17,20}$/.test(value)
    ? null
    : 'A Discord ID has 17 to 20 digits. In Discord, turn on Settings › Advanced › Developer Mode, then right-click the user and copy the ID.'

const nameError = (value: string) => (value.length < NAME_MIN ? 'Use at least 3 characters.' : null)

const appriseError = (value: string) =>
  addressParts(value).every(one => targetError(one) === null)
    ? null
    : 'Enter an Apprise URL, for example ntfy://host/topic, without blanks.'

const [DISCORD, APPRISE, PLEX_MOBILE, TAUTULLI] = USER_CHANNELS

/** Turning a channel on requires an address; turning it off doesn't. */
const needs = (channel: typeof DISCORD | typeof APPRISE) => (values: Values) =>
  values[channel.flag] !== true && !values[channel.address]
    ? `Enter the ${channel.addressLabel} first.`
    : null

type ChannelSetting = 'enableApprise' | 'plexMobileEnabled' | 'tautulliEnabled'

/** Shown if the channel isn't set up on the server. */
function BackendNote({ setting, children }: { setting: ChannelSetting; children: string }) {
  const { data } = useStore(config.state)
  return data && !data[setting] && <span>{children}, so nothing is sent yet.</span>
}

export const USER_FIELDS = defineFields<UserValues>()({
  name: text({
    label: 'Name',
    hint: 'The user’s Plex name. Must be unique.',
    required: 'Enter a name.',
    check: nameError,
    maxLength: NAME_MAX,
  }),
  alias: text({
    label: 'Alias',
    hint: 'Shown instead of the name.',
    check: value => (value.length < NAME_MIN ? 'Use at least 3 characters, or leave blank.' : null),
    maxLength: NAME_MAX,
  }),
  discord_id: text({
    label: DISCORD.addressLabel,
    hint: 'Discord user ID, 17–20 digits.',
    check: discordError,
  }),
  apprise: secret({
    label: APPRISE.addressLabel,
    hint: 'For example mailto:// or ntfy://.',
    check: appriseError,
  }),
  notify_discord: toggle({ label: 'Discord notifications', disabledWhen: needs(DISCORD) }),
  notify_apprise: toggle({
    label: 'Apprise notifications',
    disabledWhen: needs(APPRISE),
    hint: <BackendNote setting="enableApprise">Apprise isn’t connected</BackendNote>,
  }),
  notify_discord_mention: toggle({
    label: 'Discord mentions',
    hint: 'Messages in shared Discord channels mention the user.',
  }),
  notify_plex_mobile: toggle({
    label: `${PLEX_MOBILE.label} notifications`,
    hint: (
      <BackendNote setting="plexMobileEnabled">
        Plex mobile is turned off under Notifications
      </BackendNote>
    ),
  }),
  notify_tautulli: toggle({
    label: `${TAUTULLI.label} notifications`,
    hint: (
      <BackendNote setting="tautulliEnabled">
        Tautulli is turned off under Notifications
      </BackendNote>
    ),
  }),
  can_sync: toggle({
    label: 'Sync watchlist',
    hint: values =>
      values.can_sync ? null : 'This user’s new titles aren’t sent to Radarr or Sonarr.',
  }),
  requires_approval: toggle({
    label: APPROVAL_REQUIRED,
    hint: 'When off, only router rules and quotas require approval.',
  }),
})
  .rule(['notify_discord', 'discord_id'], values =>
    values.notify_discord === true && !values.discord_id
      ? 'Enter a Discord ID, or turn notifications off.'
      : null,
  )
  .rule(['notify_apprise', 'apprise'], values =>
    values.notify_apprise === true && !values.apprise
      ? 'Enter an Apprise URL, or turn notifications off.'
      : null,
  )
