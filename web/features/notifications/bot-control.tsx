import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import type { SettingsForm } from '../../components/settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../../ui/problem.tsx'
import { BOT_FIELDS } from './notification-settings.tsx'
import type { useBot } from './use-bot.ts'

interface BotControlProps {
  form: Pick<SettingsForm, 'wasAt' | 'values'>
  bot: ReturnType<typeof useBot>
}

const reasonNotToStart = ({ values, wasAt }: BotControlProps['form']): string | null => {
  if (BOT_FIELDS.some(name => wasAt(name) !== null))
    return 'Save first. The bot starts with the saved values.'
  return BOT_FIELDS.every(name => Boolean(values[name]))
    ? null
    : 'Enter and save the token, client ID and server ID first.'
}

export function BotControl({ form, bot }: BotControlProps) {
  const { status, busy, problem, isStale } = bot
  const isUp = status === 'running' || status === 'starting'
  const reason = isUp || status === 'stopping' ? null : reasonNotToStart(form)
  return (
    <div className="mt-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {isUp || status === 'stopping' ? (
          <Button
            variant="neutral"
            icon={<Square aria-hidden />}
            busy={busy === 'stopping' || status === 'stopping'}
            onClick={bot.stop}
          >
            Stop bot
          </Button>
        ) : (
          <Button
            variant="neutral"
            icon={<Play aria-hidden />}
            busy={busy === 'starting'}
            aria-disabled={reason !== null || undefined}
            onClick={bot.start}
          >
            Start bot
          </Button>
        )}
        {reason && <p className="min-w-0 flex-1 basis-56 text-sm text-ink-3">{reason}</p>}
        {isUp && BOT_FIELDS.some(name => form.wasAt(name) !== null) && (
          <p className="min-w-0 flex-1 basis-56 text-sm text-ink-3">
            Restart the bot after saving to apply your changes.
          </p>
        )}
      </div>
      {isStale && (
        <Notice tone="wait">No live connection, so the bot status may be out of date.</Notice>
      )}
      {problem && (
        <Problem
          {...problem}
          action={
            <Button variant="neutralnoShadow" size="sm" onClick={bot.dismiss}>
              Dismiss
            </Button>
          }
        />
      )}
    </div>
  )
}
