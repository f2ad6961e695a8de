import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { ClearMenu } from '../../components/settings/clear-menu.tsx'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import type { SettingsForm } from '../../components/settings/use-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { QuietButton } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { BOT_FIELDS, isBotSet } from './notification-settings.ts'
import { botStatus, useBot } from './use-bot.ts'

type BotForm = SettingsForm<(typeof BOT_FIELDS)[number]>
interface BotProps {
  form: BotForm
  bot: ReturnType<typeof useBot>
}

export function BotCard({ form }: { form: BotForm }) {
  const bot = useBot()
  const { label, tone } = botStatus(bot.status, isBotSet(form.values))
  return (
    <SettingsCard
      title="Discord bot"
      badge={<Badge tone={tone}>{label}</Badge>}
      actions={
        <>
          {!isUp(bot) && <StartButton form={form} bot={bot} />}
          <ClearMenu
            form={form}
            to={{ discordBotToken: '', discordClientId: '', discordGuildId: '' }}
            what="Discord bot"
            items={isUp(bot) ? [{ label: 'Stop bot', icon: <Square />, onSelect: bot.stop }] : []}
            loses="Removes the token and IDs. A running bot keeps running until you stop it. After that, it can’t be started again."
          />
        </>
      }
      form={form}
      add="Add bot…"
      fields={BOT_FIELDS}
      columns="sm:grid-cols-2 max-[89.9rem]:*:first:col-span-full min-[89.9rem]:grid-cols-[minmax(0,1fr)_12.25rem_12.25rem]"
    >
      <BotNotes form={form} bot={bot} />
    </SettingsCard>
  )
}

const isEdited = ({ wasAt }: BotForm) => BOT_FIELDS.some(name => wasAt(name) !== null)
const isUp = ({ status }: BotProps['bot']) => status === 'running' || status === 'starting'

const reasonNotToStart = ({ form, bot }: BotProps): string | null => {
  if (isUp(bot) || bot.status === 'stopping') return null
  if (isEdited(form)) return 'Save first. The bot starts with the saved values.'
  if (isBotSet(form.values)) return null
  return 'discordGuildId' in form.values
    ? 'Enter and save the token, client ID and server ID first.'
    : 'Enter and save the token and client ID first.'
}

const StartButton = ({ form, bot }: BotProps) => (
  <QuietButton
    icon={<Play />}
    busy={bot.status === 'stopping' || bot.busy === 'starting'}
    aria-disabled={reasonNotToStart({ form, bot }) !== null || undefined}
    onClick={bot.start}
  >
    Start bot
  </QuietButton>
)

function BotNotes({ form, bot }: BotProps) {
  const note =
    reasonNotToStart({ form, bot }) ??
    (isUp(bot) && isEdited(form) ? 'Restart the bot after saving to apply your changes.' : null)
  return (
    <>
      {note && <p className="mt-2 text-sm text-ink-2">{note}</p>}
      {bot.isStale && (
        <p className="mt-2 text-sm text-wait">
          No live connection, so the bot status may be out of date.
        </p>
      )}
      {bot.problem && <Problem {...bot.problem} className="mt-3" onDismiss={bot.dismiss} />}
    </>
  )
}
