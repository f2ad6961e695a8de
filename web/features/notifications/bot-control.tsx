import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import type { SettingsForm } from '../../components/settings/use-settings.ts'
import { QuietButton } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { BOT_FIELDS, isBotSet } from './notification-settings.tsx'
import type { useBot } from './use-bot.ts'

interface BotProps {
  form: Pick<SettingsForm, 'wasAt' | 'values'>
  bot: ReturnType<typeof useBot>
}

const isEdited = ({ wasAt }: BotProps['form']) => BOT_FIELDS.some(name => wasAt(name) !== null)
const isUp = ({ status }: BotProps['bot']) => status === 'running' || status === 'starting'

const reasonNotToStart = ({ form, bot }: BotProps): string | null => {
  if (isUp(bot) || bot.status === 'stopping') return null
  if (isEdited(form)) return 'Save first. The bot starts with the saved values.'
  if (isBotSet(form.values)) return null
  return 'discordGuildId' in form.values
    ? 'Enter and save the token, client ID and server ID first.'
    : 'Enter and save the token and client ID first.'
}

export function BotButton({ form, bot }: BotProps) {
  const { status, busy } = bot
  const stops = isUp(bot) || status === 'stopping'
  return (
    <QuietButton
      icon={stops ? <Square /> : <Play />}
      busy={status === 'stopping' || busy === (stops ? 'stopping' : 'starting')}
      aria-disabled={reasonNotToStart({ form, bot }) !== null || undefined}
      onClick={stops ? bot.stop : bot.start}
    >
      {stops ? 'Stop bot' : 'Start bot'}
    </QuietButton>
  )
}

export function BotNotes({ form, bot }: BotProps) {
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
