import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Config } from '../../contract/config.ts'
import type { ScheduledJob } from '../../contract/scheduler.ts'
import { messageOf, NetworkError } from '../../lib/errors.ts'
import type { Setting } from '../../lib/settings.ts'
import { config, loadConfig, updateConfig } from '../../state/config.ts'
import { loadJob, saveCronJob, schedules } from '../../state/schedules.ts'
import { notify } from '../../state/toasts.ts'
import { configPatchOf, jobPatchOf, storedValues } from './stored-values.ts'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

/** A settings page over the configuration and one scheduled job. */
export interface PageSettings {
  settings: readonly Setting[]
  jobName: string
}

/** The form of such a page; reads both sources when the page opens and when the tab is shown again. */
export const useStoredSettings = (
  path: string,
  { settings, jobName }: PageSettings,
): SettingsForm => {
  const configNow = useSnapshot(config).value as Config | null
  const jobState = useSnapshot(schedules).byName[jobName]
  const job = (jobState?.job ?? null) as ScheduledJob | null
  // A job that cannot be read must not hide the rest of the page.
  const isRead = configNow !== null && (job !== null || Boolean(jobState?.error))

  useEffect(() => {
    const read = () => {
      void loadJob(jobName)
      void loadConfig()
    }
    const readWhenShown = () => {
      if (!document.hidden) read()
    }
    read()
    document.addEventListener('visibilitychange', readWhenShown)
    return () => document.removeEventListener('visibilitychange', readWhenShown)
  }, [jobName])

  return useSettingsForm({
    page: path,
    settings,
    stored: isRead ? storedValues(settings, configNow, job) : null,
    async refresh() {
      const [isConfigRead, freshJob] = await Promise.all([loadConfig(), loadJob(jobName)])
      return isConfigRead && config.value
        ? storedValues(settings, config.value as Config, freshJob)
        : null
    },
    async save(changed, all) {
      if (!config.value) return
      const patch = configPatchOf(config.value as Config, changed)
      if (Object.keys(patch).length > 0) await updateConfig(patch)
      const jobPatch = jobPatchOf(job, changed, all)
      if (jobPatch) await saveCronJob(jobName, jobPatch.expression, jobPatch.enabled)
    },
    messageOf: saveProblem,
    onSaved: () => notify({ kind: 'success', title: 'Settings saved' }),
  })
}

/** Why a save failed, in words; `updateConfig` keeps the server's answer as its cause. */
const saveProblem = (thrown: unknown): string => {
  const cause = thrown instanceof Error && thrown.cause ? thrown.cause : thrown
  if (cause instanceof NetworkError)
    return 'Not saved: the gateway did not answer. Your changes are still here; try again.'
  const words = messageOf(cause, '')
  return words
    ? `Not saved: ${words} Your changes are still here.`
    : 'Not saved: the backend refused the values or failed. Your changes are still here.'
}
